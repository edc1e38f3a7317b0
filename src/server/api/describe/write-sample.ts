/** Writes a value that fits a schema of the API, as an example of a request or an answer. */
import type { ApiDocument } from '../../../../runtime/generated/documents.generated.ts';
import { resolveSchema, type PlacedSchema, type Schema } from '../../entities/schema/schema.ts';

/** `whole` has every member, for answers; else only what is required, for requests. */
type SampleSize = 'whole' | 'required';

const MAX_DEPTH = 8;
const MOMENT = '2026-01-31T08:00:00.000Z';

// By the end of the member's name. The first one that the schema allows is taken.
const TEXTS: readonly (readonly [name: RegExp, text: string])[] = [
  [/email$/i, 'lin@example.com'],
  [/^(?:phone|mobile)$/i, '+8613800138000'],
  [/password$/i, 'kiln-4711'],
  [/imageCode$/i, 'k7pm'],
  [/^code$/i, '471100'],
  [/^(?:gmt|.*At$|.*Date$|expires)/, MOMENT],
  [/birthday$/i, '2000-12-31'],
  [/hash$/i, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [/languageCode$|^language$/i, 'zh-CN'],
  [/url$|address$|^path$|^avatar$/i, '/about'],
  [/.*/, 'example'],
  [/.*/, '3f1c2b8e-6a51-4c1e-9d53-0c3a5f6b7d21'],
  [/.*/, MOMENT],
  [/.*/, '2026-01-31'],
  [/.*/, '26013116000000004711'],
  [/.*/, 'aB3'.repeat(15).slice(0, 43)],
  [/.*/, 'HOME'],
  [/.*/, '1'],
  [/.*/, '/about'],
  [/^kit$/, 'default/kit-offices'],
];

interface Bounds extends Schema {
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  minItems?: number;
  minProperties?: number;
}

/** An example of a value. Throws an error for a reference to a missing shape. */
export function writeSample(
  documents: ReadonlyMap<string, ApiDocument>,
  placed: PlacedSchema,
  size: SampleSize,
  name = '',
): unknown {
  const draw = (from: PlacedSchema, called: string, depth: number): unknown => {
    const { schema, resource } = resolveSchema(documents, from);
    const inside = (part: Schema, member: string): unknown =>
      draw({ schema: part, resource }, member, depth + 1);
    const choice = choiceOf(schema);
    if (choice !== undefined) return choice.value;
    if (schema.allOf !== undefined)
      return Object.assign({}, ...schema.allOf.map((part) => inside(part, called))) as unknown;
    const either = (schema.anyOf ?? schema.oneOf ?? []).find(({ type }) => type !== 'null');
    if (either !== undefined) return inside(either, called);
    switch (typeOf(schema)) {
      case 'object':
        return drawObject(schema, depth >= MAX_DEPTH ? 'required' : size, inside);
      case 'array':
        return depth >= MAX_DEPTH || schema.items === undefined
          ? []
          : Array.from({ length: (schema as Bounds).minItems ?? 1 }, () =>
              inside(schema.items as Schema, called),
            );
      case 'string':
        return textFor(schema, called);
      case 'integer':
      case 'number':
        return Math.max((schema as Bounds).minimum ?? 1, 1);
      case 'boolean':
        return true;
      case undefined:
      default:
        return null;
    }
  };
  return draw(placed, name, 0);
}

function choiceOf({ const: only, enum: choices, default: usual }: Schema): { value: unknown } | undefined {
  if (only !== undefined) return { value: only };
  if (usual !== undefined) return { value: usual };
  return choices === undefined ? undefined : { value: choices.find((each) => each !== '') ?? choices[0] };
}

function typeOf({ type, properties }: Schema): string | undefined {
  const named = typeof type === 'string' ? type : type?.find((each) => each !== 'null');
  return named ?? (properties === undefined ? undefined : 'object');
}

function drawObject(
  schema: Schema,
  size: SampleSize,
  inside: (schema: Schema, name: string) => unknown,
): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const names = size === 'whole' ? Object.keys(properties) : required;
  const least = (schema as Bounds).minProperties ?? 0;
  const others = Object.keys(properties).filter((name) => !names.includes(name));
  const chosen = [...names, ...others.slice(0, Math.max(0, least - names.length))];
  const drawn = Object.fromEntries(chosen.map((name) => [name, inside(properties[name] ?? {}, name)]));
  if (Object.keys(drawn).length > 0) return drawn;
  if (typeof additionalProperties === 'object') return { 'zh-CN': inside(additionalProperties, 'text') };
  return least > 0 ? { name: 'example' } : drawn;
}

function textFor({ pattern = '', minLength = 0, maxLength = Infinity }: Bounds, name: string): string {
  const allowed = new RegExp(pattern, 'u');
  const fits = (text: string): boolean =>
    allowed.test(text) && text.length >= minLength && text.length <= maxLength;
  return TEXTS.find(([names, text]) => names.test(name) && fits(text))?.[1] ?? 'x'.repeat(minLength);
}
