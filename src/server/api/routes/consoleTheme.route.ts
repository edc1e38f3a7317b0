// Answers the owner's calls about the theme of a site.
import { THEME } from '../../domains/documents/index.ts';
import {
  cancelPlans,
  changeDocument,
  readPlan,
  recordDocument,
} from '../../entities/changes/publish-document.ts';
import { defineRoutes } from '../calls/call.ts';
import { entityContext } from '../entity/for-whom.ts';

const DOCUMENT = recordDocument(THEME.kind, THEME.name);

export default defineRoutes('consoleTheme', {
  async preview({ services, site, caller }) {
    const { key, until } = await services.themePreviews.make(site, caller.name ?? '');
    return { url: `${site.origin ?? ''}/preview/theme/${key}`, until };
  },
  plan: (context) => readPlan(entityContext(context), DOCUMENT),
  async schedule(context, { body }) {
    const { at } = await changeDocument(entityContext(context), DOCUMENT, body);
    return { at };
  },
  cancel: (context) => cancelPlans(entityContext(context), [DOCUMENT]),
});
