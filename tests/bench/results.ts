/** Measures sections, and keeps the last result of each on this machine. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Measured } from './report.ts';
import type { Section } from './section.ts';

const FOLDER = 'node_modules/.cache/tessera-bench';

export async function measure(section: Section): Promise<Measured> {
  const report = await section.run();
  return { section, report, date: new Date().toISOString(), load: loadavg()[1] ?? 0 };
}

export function keepResult({ section: { name }, ...result }: Measured): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(name), JSON.stringify(result));
}

/** The last result of a section; undefined when it was never measured here. */
export function readResult(section: Section): Measured | undefined {
  try {
    const result = JSON.parse(readFileSync(fileOf(section.name), 'utf8')) as Omit<Measured, 'section'>;
    return { ...result, section };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function fileOf(name: string): string {
  return join(FOLDER, `${name}.json`);
}
