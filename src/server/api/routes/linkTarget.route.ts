import { mayDo } from '../../kernel/caller.ts';
import { findTargets, nameTarget, sectionsOf, type LinkReader } from '../../pages/link-targets.ts';
import { defineRoutes, messageLanguageOf, type CallContext } from '../calls/call.ts';
import { placeOf } from '../calls/page-call.ts';

function readerOf(context: CallContext): LinkReader {
  const { site, caller } = context;
  const { languageCode } = placeOf(context, { channelCode: '' });
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
  async sections(context, { query }) {
    const { ast } = await context.services.contents.get(context.site, placeOf(context, query));
    return sectionsOf(ast, readerOf(context));
  },
});
