/** Warns of what the rich texts of a record have that no stored text can hold. */
import { LEFT_OUT_KINDS, type LeftOutKind } from '../../../../runtime/model/left-out.ts';
import { isObject, ownMember } from '../../../../runtime/model/json.ts';
import { cleanRichText } from '../../domains/content/index.ts';
import { translateConsole } from '../../kernel/language.ts';
import type { Entity } from './entity.ts';

/** The warning of a write of `values`: what is left out of their texts. Nothing when nothing is. */
export function warnLeftOut(
  { description: { markup = [] } }: Entity,
  language: string,
  values: Readonly<Record<string, unknown>>,
): { warning?: string } {
  const counts = new Map<LeftOutKind, number>();
  for (const text of markup.flatMap((name) => textsIn(ownMember(values, name)))) {
    const { leftOut } = cleanRichText(text);
    for (const kind of LEFT_OUT_KINDS) counts.set(kind, (counts.get(kind) ?? 0) + (leftOut[kind] ?? 0));
  }
  const things = [...counts]
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => translateConsole(language, `leftOut.${kind}`, { count }));
  if (things.length === 0) return {};
  const listed = new Intl.ListFormat(language, { type: 'unit' }).format(things);
  return { warning: translateConsole(language, 'leftOut', { things: listed }) };
}

/** A text, or the same in each language. */
function textsIn(value: unknown): string[] {
  const all = isObject(value) ? Object.values(value) : [value];
  return all.filter((each) => typeof each === 'string');
}
