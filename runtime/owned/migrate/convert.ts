/** Converts values between kinds of fields, by a closed table. What it lacks parks the value. */
import type { OwnedField } from '../../generated/documents.generated.ts';
import { isObject } from '../../model/json.ts';
import { fitsField } from '../interpret.ts';

type Kind = OwnedField['kind'];
type Convert = (value: unknown, from: OwnedField, to: OwnedField, language: string) => unknown;

/** Kinds that store the same part: nothing has to be converted between them. */
const SAME_PART: readonly Kind[] = ['text', 'paragraph', 'link'];

export function isSameShape(from: Kind, to: Kind): boolean {
  return from === to || (SAME_PART.includes(from) && SAME_PART.includes(to));
}

const titleOf = (value: unknown): string =>
  isObject(value) && typeof value.title === 'string' ? value.title : '';

const toNumber: Convert = (value) => {
  const text = titleOf(value).trim();
  return text === '' || !Number.isFinite(Number(text)) ? undefined : Number(text);
};
const toRich: Convert = (value) => {
  const paragraphs = titleOf(value)
    .split(/\n{2,}/)
    .filter((text) => text.trim() !== '');
  return { html: paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`).join('') };
};
const fromRich: Convert = (value) => ({
  title: isObject(value) && typeof value.html === 'string' ? plainText(value.html) : '',
});
const fromNumber: Convert = (value) => ({ title: String(value) });
const fromChoice: Convert = (value, { values = [] }, _, language) => {
  const title = values.find(({ key }) => key === value)?.title;
  return { title: title?.[language] ?? title?.['en-US'] ?? String(value) };
};
const toChoice: Convert = (value, _, { values = [] }) =>
  values.find(({ key, title }) => [key, ...Object.values(title)].includes(titleOf(value)))?.key;

const ofText: Readonly<Partial<Record<Kind, Convert>>> = {
  number: toNumber,
  richText: toRich,
  choice: toChoice,
};
const toText = (convert: Convert): Readonly<Partial<Record<Kind, Convert>>> => ({
  text: convert,
  paragraph: convert,
  link: convert,
});

const CONVERSIONS: Readonly<Partial<Record<Kind, Readonly<Partial<Record<Kind, Convert>>>>>> = {
  text: ofText,
  paragraph: ofText,
  link: ofText,
  richText: toText(fromRich),
  number: toText(fromNumber),
  choice: toText(fromChoice),
};

/** The value as another field stores it; undefined where the table has no way, or the result does not fit. */
export function convertValue(value: unknown, from: OwnedField, to: OwnedField, language: string): unknown {
  const convert = CONVERSIONS[from.kind]?.[to.kind];
  const converted = value === undefined ? undefined : convert?.(value, from, to, language);
  return converted !== undefined && fitsField(to, converted) ? converted : undefined;
}

export function canConvert(from: Kind, to: Kind): boolean {
  return CONVERSIONS[from]?.[to] !== undefined;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function plainText(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/(?:p|h\d|li|blockquote|tr)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}
