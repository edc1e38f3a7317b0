/** What the run of the corpus found: short for the file of known differences, long for a reader. */
import { withoutDeliberate, type IsKnown } from './deliberate.ts';
import { compareTraces, findFaultsOfList, type Difference } from './compare-traces.ts';
import type { NamedList, Trace } from './corpus-list.ts';
import { findRefusal, judgeOnServer } from './judge-on-server.ts';

/** What was found of one list. */
export interface Finding {
  name: string;
  title: string;
  /** What is wrong with the list itself. */
  faults: string[];
  /** What a save says; undefined when it is accepted. */
  refused?: string;
  differences: Difference[];
}

/** Compares both sides of a list, and the server. */
export async function examine(
  list: NamedList,
  stock: Trace,
  own: Trace,
  isKnown?: IsKnown,
): Promise<Finding> {
  const refusal = findRefusal(list);
  const finding = {
    name: list.name,
    title: list.title,
    faults: [],
    ...(refusal === undefined ? {} : { refused: refusal.reason }),
  };
  if (list.refused !== undefined) {
    const { at, reason } = list.refused;
    const isAsWanted = refusal?.at === at && (reason === undefined || refusal.reason === reason);
    const wanted: Difference = { aspect: 'refused', after: 'save', path: at, stock: reason, own: refusal };
    return { ...finding, differences: isAsWanted ? [] : [wanted] };
  }
  const refused: Difference[] =
    refusal === undefined
      ? []
      : [{ aspect: 'refused', after: 'save', path: refusal.at, stock: undefined, own: refusal.text }];
  // A refused list never reaches the server's check of submissions.
  const judged = refusal === undefined ? await judge(list, stock, own) : [];
  const all = [...compareTraces(list, stock, own), ...judged];
  const differences = withoutDeliberate(all, list.name, isKnown);
  return { ...finding, faults: findFaultsOfList(list, stock), differences: [...refused, ...differences] };
}

// A list that the server cannot even plan is one difference, not the end of the run.
async function judge(list: NamedList, stock: Trace, own: Trace): Promise<Difference[]> {
  try {
    return await judgeOnServer(list, stock, own);
  } catch (error) {
    return [{ aspect: 'server verdict', after: '', path: '', stock: undefined, own: String(error) }];
  }
}

/** What a list is known for: nothing when both sides do the same. */
export function summarize({ differences, refused }: Finding): string[] {
  const aspects = new Set(
    differences.map(({ aspect }) => (aspect === 'refused' ? `refused: ${refused ?? 'no'}` : aspect)),
  );
  return [...aspects].toSorted();
}

/** A line for each list that is not equal, as they are kept in `differences.txt`. */
export function formatKnown(findings: readonly Finding[]): string {
  return findings
    .map((each) => [each.name, summarize(each)] as const)
    .filter(([, aspects]) => aspects.length > 0)
    .map(([name, aspects]) => `${name}: ${aspects.join('; ')}\n`)
    .join('');
}

const shorten = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 300);

/** Numbers, and every difference. */
export function formatReport(findings: readonly Finding[]): string {
  const isRefused = (each: Finding): boolean => each.differences.some(({ aspect }) => aspect === 'refused');
  const different = findings.filter((each) => each.differences.length > 0);
  const counts = new Map<string, number>();
  for (const each of different)
    for (const aspect of summarize(each)) counts.set(aspect, (counts.get(aspect) ?? 0) + 1);
  const lines = [
    `${findings.length} lists: ${findings.length - different.length} equal, ${different.length} different,`,
    `of which ${different.filter(isRefused).length} are refused at save.`,
    '',
    ...[...counts]
      .toSorted(([, a], [, b]) => b - a)
      .map(([aspect, count]) => `${String(count).padStart(4)} ${aspect}`),
  ];
  for (const { name, title, differences } of different) {
    lines.push('', `## ${name}: ${title}`);
    for (const { aspect, after, path, stock, own } of differences.slice(0, 12))
      lines.push(`- ${aspect} ${path} (${after}): stock ${shorten(stock)}, here ${shorten(own)}`);
    if (differences.length > 12) lines.push(`- and ${differences.length - 12} more`);
  }
  return `${lines.join('\n')}\n`;
}
