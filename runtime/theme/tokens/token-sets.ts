/** Finds which sets of a file hold by day and by night: `$themes` of Tokens Studio and of Penpot. */
import { isObject } from '../../model/json.ts';
import type { Scheme } from '../theme-document.ts';
import { isDark } from './token-names.ts';

interface SetContext {
  scheme: Scheme;
  /** The last one holds where two have the same token. */
  sets: readonly string[];
}

interface NamedTheme {
  name: string;
  group: string;
  isActive: boolean;
  sets: readonly string[];
}

type File = Readonly<Record<string, unknown>>;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

function themesOf({ $themes, $metadata }: File): NamedTheme[] {
  const active = new Set(isObject($metadata) ? textsOf($metadata.activeThemes) : []);
  return (Array.isArray($themes) ? $themes : []).filter(isObject).map((theme) => {
    const [name, group] = [theme.name, theme.group].map((each) => (typeof each === 'string' ? each : ''));
    const selected = isObject(theme.selectedTokenSets) ? theme.selectedTokenSets : {};
    return {
      name: name ?? '',
      group: group ?? '',
      isActive: active.has(`${group}/${name}`) || active.has(name ?? ''),
      sets: Object.keys(selected).filter((set) => selected[set] !== 'disabled'),
    };
  });
}

/**
 * The sets by day and by night; undefined of a file without themes, all of whose sets hold. Of each group one
 * theme holds: that which its program shows, else the first. Night has what day has, where a group has no
 * theme of its own for it.
 */
export function contextsOf(file: File): SetContext[] | undefined {
  const groups = Object.values(Object.groupBy(themesOf(file), ({ group }) => group)).map((themes = []) => {
    const [nights, days] = [true, false].map((night) =>
      themes.filter(({ name }) => isDark([name]) === night),
    );
    const first = (list: NamedTheme[] = []) => list.find(({ isActive }) => isActive) ?? list[0];
    return { night: first(nights), day: first(days) };
  });
  const order = isObject(file.$metadata) ? textsOf(file.$metadata.tokenSetOrder) : [];
  const sorted = (themes: readonly (NamedTheme | undefined)[]): string[] =>
    [...new Set(themes.flatMap((theme) => theme?.sets ?? []))].toSorted(
      (one, other) => order.indexOf(one) - order.indexOf(other),
    );
  const light = sorted(groups.map(({ day }) => day));
  const dark = groups.some(({ night }) => night) ? sorted(groups.map(({ night, day }) => night ?? day)) : [];
  const contexts = [
    { scheme: 'light' as const, sets: light },
    { scheme: 'dark' as const, sets: dark },
  ].filter(({ sets }) => sets.length > 0);
  return contexts.length === 0 ? undefined : contexts;
}
