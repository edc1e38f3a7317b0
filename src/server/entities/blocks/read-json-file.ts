/** Reads a JSON file that somebody has sent. */
import { parseJson } from '../../../../runtime/model/json.ts';
import { FieldError, invalidInput } from '../../kernel/http-error.ts';
import { findUnsafe } from '../schema/find-unsafe.ts';

/** Throws a 422 for what is no JSON, and at the place of what no input may contain, such as deep nesting. */
export function readJsonFile(text: string, language: string): unknown {
  const file = parseJson(text);
  if (file === undefined) throw new FieldError(422, 'block.file-unreadable', '/file');
  const unsafe = findUnsafe(file, language);
  if (unsafe !== undefined) throw invalidInput([unsafe]);
  return file;
}
