// Damages real samples as disks, networks, other programs and attackers do.
const SAMPLE_PART = 64;

type Way = (bytes: Buffer, random: () => number) => Buffer;

const at = (length: number, random: () => number): number => Math.floor(random() * length);

const WAYS: Readonly<Record<string, Way>> = {
  cut: (bytes, random) => bytes.subarray(0, at(bytes.length, random)),
  'cut at the end': (bytes, random) => bytes.subarray(0, bytes.length - 1 - at(SAMPLE_PART, random)),
  'without its beginning': (bytes, random) => bytes.subarray(at(bytes.length, random)),
  'a hole': (bytes, random) => {
    const from = at(bytes.length, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + at(SAMPLE_PART, random))]);
  },
  flipped: (bytes, random) => flip(bytes, 1 + at(8, random), bytes.length, random),
  'flipped in its head': (bytes, random) => flip(bytes, 1 + at(4, random), SAMPLE_PART, random),
  repeated: (bytes, random) => {
    const from = at(bytes.length, random);
    const part = bytes.subarray(from, from + 1 + at(SAMPLE_PART, random));
    const again = Array.from({ length: 1 + at(20, random) }, () => part);
    return Buffer.concat([bytes.subarray(0, from), ...again, bytes.subarray(from)]);
  },
  largest: (bytes, random) => {
    const from = at(bytes.length, random);
    return Buffer.from(bytes).fill(0xff, from, Math.min(bytes.length, from + 1 + at(8, random)));
  },
  zeroed: (bytes, random) => {
    const from = at(bytes.length, random);
    return Buffer.from(bytes).fill(0, from, Math.min(bytes.length, from + 1 + at(SAMPLE_PART, random)));
  },
};

function flip(bytes: Buffer, count: number, within: number, random: () => number): Buffer {
  const damaged = Buffer.from(bytes);
  for (let each = 0; each < count; each += 1) {
    const place = at(Math.min(within, bytes.length), random);
    damaged[place] = (damaged[place] ?? 0) ^ (1 << at(8, random));
  }
  return damaged;
}

const NAMES = Object.keys(WAYS);

/** The bytes, damaged in a way that chance picks, and the name of the way. */
export function damage(sample: Buffer, random: () => number): { way: string; bytes: Buffer } {
  const way = NAMES[at(NAMES.length, random)] as string;
  return { way, bytes: (WAYS[way] as Way)(sample, random) };
}
