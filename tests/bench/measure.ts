/** The value that `share` (0 to 1) of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/**
 * Measures every subject once a round, one after the other, so that a machine's moods reach all alike. Every
 * other round goes backwards.
 * Answers each subject's values, round by round.
 */
export async function interleave<Subject extends string>(
  rounds: number,
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<number>,
): Promise<Record<Subject, number[]>> {
  const values = Object.fromEntries(subjects.map((subject) => [subject, []])) as unknown as Record<
    Subject,
    number[]
  >;
  for (let round = 0; round < rounds; round++) {
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed())
      values[subject].push(await measure(subject));
  }
  return values;
}

/** The median of the ratios round by round. */
export function ratioOf(values: readonly number[], against: readonly number[]): number {
  return median(values.map((value, round) => value / (against[round] ?? Number.NaN)));
}
