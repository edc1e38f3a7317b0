// Answers the calls that find and name what a link leads to.
import { readPage } from '../../domains/content/index.ts';
import { mayDo } from '../../kernel/caller.ts';
import { checkAddresses } from '../../pages/check-addresses.ts';
import { findTargets, nameTarget, sectionsOf, type LinkReader } from '../../pages/link-targets.ts';
import { defineRoutes, messageLanguageOf, type CallContext } from '../calls/call.ts';
import { languageOf, placeOf } from '../calls/page-call.ts';

function readerOf(context: CallContext, asked?: string): LinkReader {
  const { site, caller } = context;
  return {
    site,
    language: languageOf(context, asked),
    spoken: messageLanguageOf(context),
    mayReadFiles: mayDo(caller, 'media.read'),
  };
}

export default defineRoutes('linkTarget', {
  find: (context, { query }) => findTargets(context.services, readerOf(context), query.q),
  read: (context, { query }) => nameTarget(context.services, readerOf(context), query.address),
  check: (context, { body: { addresses, languageCode } }) =>
    checkAddresses(context.services, readerOf(context, languageCode), addresses),
  async sections(context, { query }) {
    const { services, site } = context;
    const { ast } = await readPage(services.database.queries, site, await placeOf(context, query));
    return sectionsOf(ast, readerOf(context));
  },
});
