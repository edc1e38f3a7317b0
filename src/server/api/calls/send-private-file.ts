// Answers with a file that the caller may read: its bytes, or an address at the store where there is one.
import type { Readable } from 'node:stream';
import { attachmentOf } from '../../kernel/content-disposition.ts';
import type { PrivateFile } from '../../storage/private-file.ts';
import type { CallContext } from './call.ts';
import { requireExchange } from './exchange.ts';

/**
 * A script gets the bytes: its request to another origin would need rules of the store, and a wider policy.
 */
export async function sendPrivateFile(context: CallContext, file: PrivateFile): Promise<Readable | string> {
  const { request, reply } = requireExchange(context);
  reply.header('cache-control', 'private, no-store');
  const { 'sec-fetch-mode': mode = 'navigate' } = request.headers;
  if (file.sign !== undefined && mode === 'navigate') {
    reply.code(302).headers({ location: await file.sign(), 'referrer-policy': 'no-referrer' });
    return '';
  }
  // Before the headers: a failure has others.
  const bytes = await file.open();
  reply.headers({
    'content-disposition': attachmentOf(file.name),
    'content-length': file.size,
    'content-security-policy': "default-src 'none'; sandbox",
  });
  return bytes;
}
