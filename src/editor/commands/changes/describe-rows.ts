import { listValueChanges } from '../../../../runtime/compare/value-changes.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import type { Channel, SiteModel } from '../../../../runtime/model/page.ts';
import { readAt, type Path } from '../../../../runtime/model/pointer.ts';
import type { Words } from '../../contracts/messages.ts';
import type { ShownRow, ShownValue } from '../../../assembly/forms/changes-contract.ts';

/** What changes are told with. */
export interface Teller {
  site: SiteModel;
  words: Words;
}

/** Members of a part that say one thing together, and how the whole is told. */
const ASPECTS: Readonly<
  Record<string, { members: readonly string[]; tell(part: unknown, teller: Teller): ShownValue }>
> = {
  link: { members: ['linkType', 'linkUrl', 'linkChannelCode', 'isNewTab'], tell: tellLink },
  media: { members: ['url', 'resourceCode', 'resourceType'], tell: tellMedia },
  style: { members: ['pageJson'], tell: (part) => ({ text: tellStyle(memberOf(part, 'pageJson')) }) },
  alt: { members: ['alt'], tell: (part) => ({ text: tell(memberOf(part, 'alt')) }) },
  entry: { members: ['dictCode'], tell: (part) => ({ text: tell(memberOf(part, 'dictCode')) }) },
};
/** The names in a path that say where data is kept, not what it is. */
const UNSAID: ReadonlySet<string | number> = new Set(['subContentMap', 'resourceMap', 'title', 'value']);

/** The differences between two states of a block's data, one row for each thing that an owner would call one. */
export function describeRows(before: unknown, after: unknown, teller: Teller): ShownRow[] {
  const rows = new Map<string, ShownRow>();
  for (const { path, before: old, after: now } of listValueChanges(before, after)) {
    const last = path.at(-1);
    const aspect = Object.keys(ASPECTS).find(
      (name) => typeof last === 'string' && ASPECTS[name]?.members.includes(last),
    );
    const part = path.slice(0, -1);
    const label = tellPlace(aspect === undefined ? path : [...part, `@${aspect}`], teller);
    const show = (whole: unknown, value: unknown): ShownValue =>
      aspect === undefined
        ? { text: tell(value) }
        : (ASPECTS[aspect]?.tell(readAt(whole, part), teller) ?? { text: '' });
    if (!rows.has(label)) rows.set(label, { label, before: show(before, old), after: show(after, now) });
  }
  return [...rows.values()];
}

/** "Big title", "Banner 2 › Title › link": where something stands, in words. */
function tellPlace(path: Path, { words }: Teller): string {
  const steps = path.filter((step) => !UNSAID.has(step));
  const told: string[] = [];
  for (const step of steps.length === 0 ? path.slice(-1) : steps) {
    if (typeof step === 'number') told.push(`${told.pop() ?? ''} ${step + 1}`.trim());
    else if (step.startsWith('@')) told.push(words(`aspect.${step.slice(1)}`));
    else told.push(tellName(step, words));
  }
  return told.join(' › ');
}

function tellName(name: string, words: Words): string {
  const key = `part.${name}`;
  const known = words(key);
  if (known !== key) return known;
  const apart = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return apart.charAt(0).toUpperCase() + apart.slice(1);
}

function tell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return findTexts(value).join('\n');
}

/** What a person would read in a value: the texts that are shown, in order. */
function findTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(findTexts);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' ? (name === 'title' || name === 'alt' ? [member] : []) : findTexts(member),
  );
}

function tellLink(part: unknown, { site, words }: Teller): ShownValue {
  const type = memberOf(part, 'linkType') ?? 0;
  if (type === 0) return { text: words('link.none') };
  const code = memberOf(part, 'linkChannelCode');
  const target =
    type === 1 ? (nameChannel(site.channels, code) ?? tell(code)) : tell(memberOf(part, 'linkUrl'));
  return { text: memberOf(part, 'isNewTab') === true ? `${target} (${words('link.newTab')})` : target };
}

function nameChannel(channels: readonly Channel[], code: unknown): string | undefined {
  for (const channel of channels) {
    const found =
      channel.channelCode === code ? channel.channelName : nameChannel(channel.subChannelInfo, code);
    if (found !== undefined) return found;
  }
  return undefined;
}

function tellMedia(part: unknown): ShownValue {
  const url = tell(memberOf(part, 'url'));
  const name = decodeName(url.split('/').at(-1) ?? '');
  return memberOf(part, 'resourceType') === 2 || url === '' ? { text: name } : { text: name, picture: url };
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function tellStyle(pageJson: unknown): string {
  try {
    const style: unknown = JSON.parse(tell(pageJson) || '{}');
    return isObject(style)
      ? Object.entries(style)
          .flatMap(([name, value]) => `${tellProperty(name)}: ${tell(value)}`)
          .join('; ')
      : '';
  } catch {
    return tell(pageJson);
  }
}

function tellProperty(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function memberOf(part: unknown, name: string): unknown {
  return isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined;
}
