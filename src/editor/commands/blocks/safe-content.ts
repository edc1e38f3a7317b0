// Cleans the markup of blocks that come from outside, before the page draws it. The server cleans what is
// saved.
import { isObject } from '../../../../runtime/model/json.ts';
import { safeMarkup } from '../../../assembly/forms/safe-markup.ts';
import type { BlockContent } from './block-content.ts';

/** A block whose rich texts hold what rich texts may hold. */
export const withSafeMarkup = (content: BlockContent): BlockContent => ({
  ...content,
  data: cleaned(content.data) as BlockContent['data'],
});

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === 'html' && typeof each === 'string' ? safeMarkup(each) : cleaned(each),
    ]),
  );
}
