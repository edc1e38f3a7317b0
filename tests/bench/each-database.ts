// Measures the same on each kind of database.
import { ensureBuild } from '../../src/tools/build/build.ts';
import type { Finding } from './section.ts';
import type { DatabaseKind } from './site-at-size.ts';

export interface OfDatabase {
  findings: Finding[];
  row: string[];
}

/** On the one that `DATABASE` names, otherwise on both. */
export async function measureEach(
  measureOn: (kind: DatabaseKind) => Promise<OfDatabase>,
): Promise<{ findings: Finding[]; rows: string[][] }> {
  await ensureBuild(process.cwd());
  const kinds: readonly DatabaseKind[] = ['sqlite', 'postgres'];
  const measured: OfDatabase[] = [];
  for (const kind of kinds.filter((each) => (process.env.DATABASE ?? each) === each))
    measured.push(await measureOn(kind));
  return { findings: measured.flatMap(({ findings }) => findings), rows: measured.map(({ row }) => row) };
}
