// Unpacks LZMA, a third smaller than what browsers unpack by themselves. A stream with a header (".lzma") and a size that
// is known; the output is its own dictionary. Written after the published description of the format; each name below is
// the one used there.
const STRETCH = 1 << 21, HEADER = 13, TOP = 2 ** 24, HALF = 1024;
const STATES = 12, POS_STATES = 16, LITERAL = 0x300;
// Where each table of probabilities begins.
const IS_MATCH = 0, IS_REP = IS_MATCH + STATES * POS_STATES, IS_REP_G0 = IS_REP + STATES, IS_REP_G1 = IS_REP_G0 + STATES;
const IS_REP_G2 = IS_REP_G1 + STATES, IS_REP0_LONG = IS_REP_G2 + STATES, POS_SLOT = IS_REP0_LONG + STATES * POS_STATES;
const SPEC_POS = POS_SLOT + 4 * 64, ALIGN = SPEC_POS + 115, LEN = ALIGN + 16;
const CHOICE = 0, CHOICE_2 = 1, LOW = 2, MID = LOW + POS_STATES * 8, HIGH = MID + POS_STATES * 8, LEN_SIZE = HIGH + 256;
const REP_LEN = LEN + LEN_SIZE, LITERALS = REP_LEN + LEN_SIZE;

// `rest` is awaited every few megabytes: whoever unpacks may have something else to answer.
export const unlzma = async (packed, size, rest) => {
  if (packed.length < HEADER + 5 || packed[0] >= 9 * 5 * 5) throw new Error("not the packed form of anything");
  const out = new Uint8Array(size);
  let props = packed[0];
  const lc = props % 9;
  props = (props - lc) / 9;
  const lp = props % 5, pb = (props - lp) / 5;
  const lpMask = (1 << lp) - 1, pbMask = (1 << pb) - 1;
  const probs = new Uint16Array(LITERALS + (LITERAL << (lc + lp))).fill(HALF);

  let at = HEADER + 5, range = 0xffffffff, code = 0;
  for (let n = HEADER + 1; n < HEADER + 5; n++) code = ((code << 8) | packed[n]) >>> 0;

  const bit = (prob) => {
    const chance = probs[prob], bound = Math.imul(range >>> 11, chance) >>> 0;
    let said;
    if (code < bound) {
      range = bound;
      probs[prob] = chance + ((2048 - chance) >>> 5);
      said = 0;
    } else {
      range = (range - bound) >>> 0;
      code = (code - bound) >>> 0;
      probs[prob] = chance - (chance >>> 5);
      said = 1;
    }
    if (range < TOP) {
      range = (range << 8) >>> 0;
      code = ((code << 8) | packed[at++]) >>> 0;
    }
    return said;
  };
  const direct = (count) => {
    let value = 0;
    for (; count > 0; count--) {
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code = (code - range) >>> 0;
      value = (value << 1) | one;
      if (range < TOP) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | packed[at++]) >>> 0;
      }
    }
    return value >>> 0;
  };
  const tree = (first, bits) => {
    let node = 1;
    for (let n = 0; n < bits; n++) node = (node << 1) | bit(first + node);
    return node - (1 << bits);
  };
  const reverse = (first, bits) => {
    let node = 1, value = 0;
    for (let n = 0; n < bits; n++) {
      const one = bit(first + node);
      node = (node << 1) | one;
      value |= one << n;
    }
    return value;
  };
  const length = (first, posState) => {
    if (!bit(first + CHOICE)) return tree(first + LOW + posState * 8, 3);
    if (!bit(first + CHOICE_2)) return 8 + tree(first + MID + posState * 8, 3);
    return 16 + tree(first + HIGH, 8);
  };
  const distance = (len) => {
    const slot = tree(POS_SLOT + Math.min(len, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >>> 1) - 1, base = (2 | (slot & 1)) << bits;
    if (slot < 14) return base + reverse(SPEC_POS + base - slot, bits);
    return (base >>> 0) + direct(bits - 4) * 16 + reverse(ALIGN, 4);
  };

  let state = 0, rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0, here = 0;
  const until = (stop) => { while (here < stop) {
    const posState = here & pbMask;
    if (!bit(IS_MATCH + state * POS_STATES + posState)) {
      const before = here ? out[here - 1] : 0;
      const first = LITERALS + LITERAL * (((here & lpMask) << lc) + (before >>> (8 - lc)));
      let symbol = 1;
      if (state >= 7) {
        let match = out[here - rep0 - 1];
        while (symbol < 0x100) {
          const matched = (match >>> 7) & 1;
          match <<= 1;
          const one = bit(first + ((1 + matched) << 8) + symbol);
          symbol = (symbol << 1) | one;
          if (matched !== one) break;
        }
      }
      while (symbol < 0x100) symbol = (symbol << 1) | bit(first + symbol);
      out[here++] = symbol;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let len;
    if (bit(IS_REP + state)) {
      if (!bit(IS_REP_G0 + state)) {
        if (!bit(IS_REP0_LONG + state * POS_STATES + posState)) {
          state = state < 7 ? 9 : 11;
          out[here] = out[here - rep0 - 1];
          here++;
          continue;
        }
      } else {
        let far = rep1;
        if (bit(IS_REP_G1 + state)) {
          far = rep2;
          if (bit(IS_REP_G2 + state)) {
            far = rep3;
            rep3 = rep2;
          }
          rep2 = rep1;
        }
        rep1 = rep0;
        rep0 = far;
      }
      len = length(REP_LEN, posState);
      state = state < 7 ? 8 : 11;
    } else {
      rep3 = rep2;
      rep2 = rep1;
      rep1 = rep0;
      len = length(LEN, posState);
      state = state < 7 ? 7 : 10;
      rep0 = distance(len);
    }
    const from = here - rep0 - 1, end = here + len + 2;
    if (from < 0 || end > size || at > packed.length) throw new Error("not the packed form of anything");
    if (rep0 > len + 1) {
      out.copyWithin(here, from, from + len + 2);
      here = end;
    } else for (let next = from; here < end; ) out[here++] = out[next++];
  } };
  while (here < size) {
    until(Math.min(size, here + STRETCH));
    // What was cut unpacks to noise for as long as it is let.
    if (at > packed.length) throw new Error("not the packed form of anything");
    await rest(here);
  }
  return out;
};
