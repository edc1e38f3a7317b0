/** Tells owners of redirects whose visitors would find nothing. */
import { translateConsole } from '../kernel/language.ts';
import { nameTarget } from '../pages/link-targets.ts';
import type { EntityContext } from './engine/contract.ts';

interface Redirecting {
  path?: string;
  target?: string;
}

/** What is said of each of these redirects; one may lead to another of those that are saved together. */
export async function warnOfTargets(
  { services, site, language }: EntityContext,
  all: readonly Redirecting[],
  together: readonly Redirecting[] = all,
): Promise<(string | undefined)[]> {
  const reader = { site, language: site.defaultLanguage, spoken: language, mayReadFiles: true };
  const leadOn = new Set(together.map(({ path }) => path));
  const told = new Map<string, string | undefined>();
  for (const { target = '' } of all) {
    if (target === '' || leadOn.has(target) || told.has(target)) continue;
    const { kind } = await nameTarget(services, reader, target);
    if (kind === 'nothing') told.set(target, translateConsole(language, 'redirect.nowhere', { target }));
    else told.set(target, undefined);
  }
  return all.map(({ target = '' }) => told.get(target));
}
