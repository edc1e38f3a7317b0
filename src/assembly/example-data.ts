/**
 * Reads the content of block examples. A file of its own: the editor needs no messages of the site for it.
 */
import { mergeTranslation } from '../../runtime/compare/translation.ts';
import type { BlockDocument } from '../../runtime/generated/documents.generated.ts';
import type { BlockData } from '../../runtime/model/page.ts';

export const EXAMPLE_LANGUAGES = ['zh-CN', 'en-US'] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

/** The data of an example in one language. English is stored as its differences from Chinese. */
export function exampleData(
  example: BlockDocument['examples'][number],
  language: ExampleLanguage,
): BlockData {
  const whole = example.data['zh-CN'] as BlockData;
  return language === 'zh-CN' ? whole : (mergeTranslation(whole, example.data['en-US']) as BlockData);
}
