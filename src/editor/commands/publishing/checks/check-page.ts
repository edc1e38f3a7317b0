// Runs the rules of the list before publishing. A rule is a file `checks/x.check.ts`.
import { formatPointer } from '../../../../../runtime/model/pointer.ts';
import { registerFiles } from '../../../../../runtime/model/registry.ts';
import type { CheckedPage, Finding, PageCheck } from './page-check.ts';

/** What a rule has found, with its name. */
export interface NamedFinding extends Finding {
  rule: string;
}

const checks = registerFiles(
  import.meta.glob<PageCheck>('./*.check.ts', { eager: true, import: 'default' }),
  'check',
);

/** What all rules find: first what must be looked at. One rule names a place once. */
export function checkPage(page: CheckedPage): NamedFinding[] {
  const found = new Map<string, NamedFinding>();
  for (const rule of checks.names())
    for (const finding of checks.get(rule)?.run(page) ?? []) {
      const { place, message, values } = finding;
      const where = place && `${place.document}/${place.key}${formatPointer(place.path)}`;
      const name = JSON.stringify([rule, message, where, values]);
      if (!found.has(name)) found.set(name, { rule, ...finding });
    }
  const all = [...found.values()];
  return [
    ...all.filter(({ severity }) => severity === 'must look'),
    ...all.filter(({ severity }) => severity === 'hint'),
  ];
}
