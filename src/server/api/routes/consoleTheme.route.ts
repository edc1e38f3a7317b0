// Answers the owner's calls about the theme of a site.
import { THEME } from '../../domains/documents/index.ts';
import { cancelPlan, readPlan, scheduleDraft } from '../../entities/changes/schedule-draft.ts';
import { translateConsole } from '../../kernel/language.ts';
import { defineRoutes } from '../calls/call.ts';
import { entityContext } from '../entity/for-whom.ts';

const RECORD = { entity: THEME.kind, id: THEME.name };

export default defineRoutes('consoleTheme', {
  async preview({ services, site, caller }) {
    const { key, until } = await services.themePreviews.make(site, caller.name ?? '');
    return { url: `${site.origin ?? ''}/preview/theme/${key}`, until };
  },
  async plan(context) {
    return (await readPlan(entityContext(context), RECORD)) ?? { at: '', by: '', hasFailed: false };
  },
  schedule(context, { body }) {
    const opened = entityContext(context);
    const title = translateConsole(opened.language, 'entity.theme');
    return scheduleDraft(opened, RECORD, { at: body.at, title });
  },
  cancel: (context) => cancelPlan(entityContext(context), RECORD),
});
