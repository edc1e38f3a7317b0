/** Generates the keys of the texts that the server translates, so that a misspelt key is a type error. */
import { banner } from './generated-file.ts';
import type { NamedDocument } from './read-documents.ts';

/** Sections of the locale documents, with the names of the types of their keys. */
const SECTIONS = { problems: 'ProblemKey', deliveries: 'DeliveryKey' } as const;

/** A key counts only when every locale has it. */
export function generateTextKeys(locales: readonly NamedDocument[]): string {
  const types = Object.entries(SECTIONS).map(([section, type]) => {
    const [first = new Set<string>(), ...others] = locales.map((locale) => keysOf(locale, section));
    const keys = [...first].filter((key) => others.every((each) => each.has(key))).sort();
    const union = keys.length === 0 ? ' never' : keys.map((key) => `\n  | '${key}'`).join('');
    return `/** A key of \`messages.${section}\` that every locale has. */\nexport type ${type} =${union};\n`;
  });
  return banner('schemas/locales') + types.join('\n');
}

function keysOf({ json }: NamedDocument, section: string): ReadonlySet<string> {
  const { messages } = json as { messages?: Record<string, object> };
  return new Set(Object.keys(messages?.[section] ?? {}));
}
