// Answers the calls that find and name what a link leads to.
import { mayDo } from '../../kernel/caller.ts';
import { checkAddresses } from '../../pages/check-addresses.ts';
import { findTargets, nameTarget, sectionsOf, type LinkReader } from '../../pages/link-targets.ts';
import { defineRoutes, messageLanguageOf, type CallContext } from '../calls/call.ts';
import { placeOf } from '../calls/page-call.ts';

function readerOf(context: CallContext, asked?: string): LinkReader {
  const { site, caller } = context;
  const { languageCode } = placeOf(context, { channelCode: '', languageCode: asked });
  return {
    site,
    language: languageCode,
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
    const { ast } = await context.services.contents.get(context.site, placeOf(context, query));
    return sectionsOf(ast, readerOf(context));
  },
});
