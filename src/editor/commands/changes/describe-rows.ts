// Describes the differences between two states of a block's data, in rows that owners can read.
import { listValueChanges } from '../../../../runtime/compare/value-changes.ts';
import type { Setting } from '../../../../runtime/edit/settings/setting.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { decodeEscapes } from '../../../../runtime/model/percent-escapes.ts';
import { sanitizeMarks } from '../../../../runtime/model/sanitize-marks.ts';
import type { Channel, SiteModel } from '../../../../runtime/model/page.ts';
import type { Path } from '../../../../runtime/model/pointer.ts';
import { readAt } from '../../../../runtime/model/value-at-path.ts';
import type { ShownRow, ShownValue } from '../../../assembly/forms/changes-contract.ts';
import type { Translate } from '../../contracts/messages.ts';
import { readableText } from '../documents/readable-text.ts';

export interface DescribeContext {
  readonly site: SiteModel;
  readonly translate: Translate;
}

/** Members of a part that form one value for owners, and how that value is formatted. */
interface Aspect {
  members: readonly string[];
  format(part: unknown, context: DescribeContext): ShownValue;
}

const ASPECTS: Readonly<Record<string, Aspect>> = {
  link: { members: ['linkType', 'linkUrl', 'linkChannelCode', 'linkAnchor', 'isNewTab'], format: formatLink },
  media: { members: ['url', 'resourceCode', 'resourceType'], format: formatMedia },
  marks: { members: ['marks'], format: formatMarks },
  style: { members: ['pageJson'], format: (part) => ({ text: formatStyle(memberOf(part, 'pageJson')) }) },
  alt: { members: ['alt', 'isDecorative'], format: formatAlt },
  entry: { members: ['dictCode'], format: (part) => ({ text: formatValue(memberOf(part, 'dictCode')) }) },
};
/** Steps of a path that only say where data is stored. */
const HIDDEN_STEPS: ReadonlySet<string | number> = new Set([
  'subContentMap',
  'resourceMap',
  'contentCode',
  'title',
  'value',
]);

/** What a new block says, in one row: its settings are the usual ones. */
export function describeTexts(data: unknown, { site, translate }: DescribeContext): ShownRow[] {
  const text = findTexts(data)
    .filter((each) => each !== '')
    .map((each) => readableText(each, site.channels))
    .join('\n');
  return text === '' ? [] : [{ label: translate('aspect.texts'), before: { text: '' }, after: { text } }];
}

/** One row for each value that an owner would call one. The schema of the data has the titles of settings. */
export function describeRows(
  before: unknown,
  after: unknown,
  context: DescribeContext,
  schema?: unknown,
): ShownRow[] {
  const rows = new Map<string, ShownRow>();
  for (const { path, before: old, after: now } of listValueChanges(before, after)) {
    const at = path.findIndex((step) => aspectOf(step) !== undefined);
    const aspect = at === -1 ? undefined : aspectOf(path[at]);
    const part = path.slice(0, at);
    const setting = settingAt(schema, path);
    if (setting !== undefined) {
      const { language } = context.site;
      const show = (value: unknown): ShownValue => ({ text: formatSetting(setting, value, context) });
      const title = setting.title[language] ?? formatPath(path, context, schema);
      rows.set(title, { label: title, before: show(old), after: show(now) });
      continue;
    }
    const place: Path = aspect === undefined ? path : [...part, `@${aspect}`];
    const key = JSON.stringify(place.filter((step) => !HIDDEN_STEPS.has(step)));
    const format = (whole: unknown, value: unknown): ShownValue =>
      aspect === undefined
        ? { text: readableText(formatValue(value), context.site.channels) }
        : (ASPECTS[aspect]?.format(readAt(whole, part), context) ?? { text: '' });
    const label = formatPath(place, context, schema);
    if (!rows.has(key)) rows.set(key, { label, before: format(before, old), after: format(after, now) });
  }
  return [...rows.values()];
}

/** The setting of an option of the whole block. */
function settingAt(schema: unknown, path: Path): Setting | undefined {
  const [name, ...rest] = path;
  const member = rest.length === 0 ? memberOf(memberOf(schema, 'properties'), String(name)) : undefined;
  const setting = memberOf(member, 'setting');
  return isObject(setting) && memberOf(member, 'type') !== 'array'
    ? (setting as unknown as Setting)
    : undefined;
}

function formatSetting({ choices }: Setting, value: unknown, { site, translate }: DescribeContext): string {
  if (typeof value === 'boolean') return translate(value ? 'setting.yes' : 'setting.no');
  return choices?.[String(value)]?.[site.language] ?? readableText(formatValue(value), site.channels);
}

function aspectOf(step: unknown): string | undefined {
  return Object.keys(ASPECTS).find(
    (name) => typeof step === 'string' && ASPECTS[name]?.members.includes(step),
  );
}

/** A path in words, by the titles of the schema where it has some: "Big title", "Figure 2 › Title › link". */
function formatPath(path: Path, { site, translate }: DescribeContext, schema?: unknown): string {
  const names: string[] = [];
  let at = schema;
  for (const step of path) {
    at = typeof step === 'number' ? memberOf(at, 'items') : memberOf(memberOf(at, 'properties'), step);
    const title = memberOf(memberOf(memberOf(at, 'setting'), 'title'), site.language);
    const own = typeof title === 'string' ? title : undefined;
    if (HIDDEN_STEPS.has(step)) continue;
    if (typeof step === 'number') names.push(`${own ?? names.at(-1) ?? ''} ${step + 1}`.trim());
    else if (step.startsWith('@')) names.push(translate(`aspect.${step.slice(1)}`));
    else names.push(own ?? formatName(step, translate));
    // An item is named by its own title and its number, in place of its list's.
    if (typeof step === 'number' && names.length > 1) names.splice(-2, 1);
  }
  return names.length === 0 ? translate('aspect.texts') : names.join(' › ');
}

/** Members that nobody has named have no name that people know. */
function formatName(name: string, translate: Translate): string {
  const key = `part.${name}`;
  const translated = translate(key);
  return translated === key ? translate('part.other') : translated;
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return findTexts(value).join('\n');
}

/** The visible texts in a value, in order. */
function findTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findTexts);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' ? (name === 'title' || name === 'alt' ? [member] : []) : findTexts(member),
  );
}

function formatAlt(part: unknown, { translate }: DescribeContext): ShownValue {
  if (memberOf(part, 'isDecorative') === true) return { text: translate('decorative') };
  return { text: formatValue(memberOf(part, 'alt')) };
}

function formatLink(part: unknown, { site, translate }: DescribeContext): ShownValue {
  const type = memberOf(part, 'linkType') ?? 0;
  if (type === 0) return { text: translate('link.none') };
  const code = memberOf(part, 'linkChannelCode');
  const target =
    type === 1
      ? `${findChannelName(site.channels, code) ?? formatValue(code)}${formatAnchor(part)}`
      : readable(formatValue(memberOf(part, 'linkUrl')));
  return { text: memberOf(part, 'isNewTab') === true ? `${target} (${translate('link.newTab')})` : target };
}

function formatAnchor(part: unknown): string {
  const anchor = formatValue(memberOf(part, 'linkAnchor'));
  return anchor === '' ? '' : ` #${anchor}`;
}

function formatMarks(part: unknown, context: DescribeContext): ShownValue {
  const { translate } = context;
  const marked = (sanitizeMarks(memberOf(part, 'marks')) ?? []).flatMap((run) => {
    const names = [
      ...(run.bold === true ? [translate('marks.bold')] : []),
      ...(run.italic === true ? [translate('marks.italic')] : []),
      ...(run.color === undefined ? [] : [run.color]),
      ...(run.linkType === undefined ? [] : [formatLink(run, context).text]),
    ];
    return names.length === 0 ? [] : [`${run.text.trim()}: ${names.join(', ')}`];
  });
  return { text: marked.join('\n') };
}

function findChannelName(channels: readonly Channel[], code: unknown): string | undefined {
  for (const channel of channels) {
    const found =
      channel.channelCode === code ? channel.channelName : findChannelName(channel.subChannelInfo, code);
    if (found !== undefined) return found;
  }
  return undefined;
}

function formatMedia(part: unknown): ShownValue {
  const url = formatValue(memberOf(part, 'url'));
  const name = readable(url.split('/').at(-1) ?? '');
  return memberOf(part, 'resourceType') === 2 || url === '' ? { text: name } : { text: name, picture: url };
}

const readable = (address: string): string => decodeEscapes(address) ?? address;

function formatStyle(pageJson: unknown): string {
  try {
    const style: unknown = JSON.parse(formatValue(pageJson) || '{}');
    return isObject(style)
      ? Object.entries(style)
          .map(([name, value]) => `${formatProperty(name)}: ${formatValue(value)}`)
          .join('; ')
      : '';
  } catch {
    return formatValue(pageJson);
  }
}

function formatProperty(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function memberOf(part: unknown, name: string): unknown {
  return isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined;
}
