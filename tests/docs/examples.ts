/** Reads the examples of a guide in `docs/`. */
import { readFileSync } from 'node:fs';

export interface Example {
  /** What follows `json` in the first line of the block. It names how the example is run. */
  marker: string;
  /** Number of the block's first line in the document. */
  line: number;
  content: unknown;
}

/** The `json` blocks of a guide, in order. Throws for a block that is not JSON. */
export function readExamples(guide: string): Example[] {
  const text = readFileSync(new URL(`../../docs/${guide}.md`, import.meta.url), 'utf8');
  return [...text.matchAll(/^```json *(.*)\n([^]*?)^```$/gm)].map((found) => ({
    marker: found[1] ?? '',
    line: text.slice(0, found.index).split('\n').length,
    content: JSON.parse(found[2] ?? '') as unknown,
  }));
}

/** The text of a guide. */
export function readGuide(guide: string): string {
  return readFileSync(new URL(`../../docs/${guide}.md`, import.meta.url), 'utf8');
}
