// Describes what becomes of a section that is made a block, before it is made.
import type { OwnedField } from '../../../../runtime/generated/documents.generated.ts';
import { isObject, type JsonObject } from '../../../../runtime/model/json.ts';
import type { LeftOut } from '../../../../runtime/owned/make/node-maker.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import { fixableFields } from './fix-fields.ts';
import { readSection, turnSection } from './start-block.ts';

/** The value of the dialog `section-block`; undefined if nothing of the section can be turned. */
export async function describeSection(
  host: EditorContext,
  address: BlockAddress,
): Promise<JsonObject | undefined> {
  const section = await readSection(host, address);
  if (section === undefined) return undefined;
  const { definition, data, left } = section;
  const choices = fixableFields(section).map((field) => ({
    value: field.key,
    label: labelOf(host, field, data[field.key]),
  }));
  return {
    title: definition.title[host.site.language] ?? '',
    changeable: choices.map(({ value }) => value),
    choices,
    left: describeLeft(host, left),
  };
}

/** What of a section acts or loads, where nothing of it can be turned; empty for what has no such name. */
export async function describeNothing(host: EditorContext, address: BlockAddress): Promise<string> {
  const { left = [] } = (await turnSection(host, address)) ?? {};
  return namesIn(host, left).join(host.translate('section.comma'));
}

const MAX_WORDS = 40;

/** "Title: Hold it in your hand first", or the number of items. */
function labelOf({ site, translate }: EditorContext, field: OwnedField, value: unknown): string {
  const title = field.setting.title[site.language] ?? field.key;
  if (Array.isArray(value)) return translate('section.items', { title, count: String(value.length) });
  const words = isObject(value) ? (value.title ?? value.alt) : undefined;
  const letters = Array.from(typeof words === 'string' ? words : '');
  if (letters.length === 0) return title;
  const cut = letters.length > MAX_WORDS ? `${letters.slice(0, MAX_WORDS).join('')}…` : letters.join('');
  return translate('section.words', { title, words: cut });
}

/** What is counted together: owners do not tell an element from a text that is computed. */
const COUNTED: Readonly<Record<string, readonly LeftOut['what'][]>> = {
  parts: ['element', 'text', 'depth'],
  condition: ['condition'],
  place: ['place'],
  classes: ['classes'],
};

/** What acts or loads has a name that owners know; all else is counted. */
const NAMED = [
  'carousel',
  'gallery',
  'player',
  'form',
  'map',
  'embed',
  'tab-list',
  'pagination',
  'enlarge',
  'rich-text',
  'search-field',
  'nav-menu',
  'shape',
  'button',
] as const;
type Named = (typeof NAMED)[number] | 'list';

/** An element that stays behind; a list of anything but values of the section is loaded. */
function nameOf({ what, detail }: LeftOut): Named | undefined {
  if (what !== 'element') return undefined;
  if (detail.startsWith('{{') || detail.endsWith(' each')) return 'list';
  return NAMED.find((name) => name === detail);
}

const namesIn = ({ translate }: EditorContext, left: readonly LeftOut[]): string[] => {
  const names = new Set(left.flatMap((each) => nameOf(each) ?? []));
  return [...names].map((name) => translate(`section.left.${name}`));
};

/** One sentence about everything that cannot be turned; empty if all can. */
function describeLeft(host: EditorContext, left: readonly LeftOut[]): string {
  const { translate, model } = host;
  const counts = Object.entries(COUNTED).flatMap(([name, kinds]) => {
    const count = left.filter((each) => kinds.includes(each.what) && nameOf(each) === undefined).length;
    return count === 0 ? [] : [translate(`section.left.${name}`, { count: String(count) })];
  });
  const list = [...namesIn(host, left), ...counts].join(translate('section.comma'));
  const isTranslated = model.site.languages.length > 1;
  return [
    ...(list === '' ? [] : [translate('section.left', { list })]),
    ...(isTranslated ? [translate('section.languages')] : []),
  ].join(' ');
}
