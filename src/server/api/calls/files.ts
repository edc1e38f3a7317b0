/** Files that come with calls, and files that calls answer with. */
import { Readable } from 'node:stream';
import { attachmentOf } from '../../kernel/content-disposition.ts';
import { FieldError } from '../../kernel/http-error.ts';
import type { CallContext } from './call.ts';
import { requireExchange } from './exchange.ts';

/** The file that came with the call. Throws a 422 when there is none. */
export function requireFile({ file }: CallContext): NonNullable<CallContext['file']> {
  if (file === undefined) throw new FieldError(422, 'console.value-missing', '/file');
  return file;
}

/** Makes the answer a file with this name, which nobody but its caller may keep. */
export function nameAnswer(
  context: CallContext,
  name: string,
  more: Readonly<Record<string, string | number>> = {},
): void {
  requireExchange(context).reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': attachmentOf(name),
    ...more,
  });
}

/** Answers with a file of JSON. */
export function sendJsonFile(context: CallContext, name: string, value: unknown): Readable {
  nameAnswer(context, name);
  return Readable.from([JSON.stringify(value, null, 2)]);
}
