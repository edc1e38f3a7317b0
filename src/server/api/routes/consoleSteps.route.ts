/** Answers the calls about the checklist of first steps, for those who have not put it away. */
import type { ChecklistDocument } from '../../../../runtime/generated/documents.generated.ts';
import { checklistDocuments } from '../../../assembly/console-registries.ts';
import { dismissSteps, findFirstSteps, hasDismissedSteps } from '../../domains/records/index.ts';
import { readShownLogos } from '../../domains/content/index.ts';
import { isSiteEmpty } from '../../entities/kits/plan-kit.ts';
import { hasOwnIdentity } from '../../domains/sites/index.ts';
import { textIn } from '../../kernel/localized.ts';
import { defineRoutes, messageLanguageOf, type CallContext } from '../calls/call.ts';
import { ownerOf } from '../calls/owner-call.ts';

const CHECKLIST = 'first-steps';
const NOTHING = { title: '', lead: '', steps: [] };

type Step = ChecklistDocument['steps'][number];

async function findDone({ services, site }: CallContext): Promise<(step: Step) => boolean> {
  const { queries } = services.database;
  const [logos, found] = await Promise.all([
    readShownLogos(queries, site),
    findFirstSteps(queries, site.projectCode),
  ]);
  const done = { ...found, kit: false, identity: await hasOwnIdentity(queries, site.projectCode, logos) };
  return ({ name }) => done[name];
}

export default defineRoutes('consoleSteps', {
  async get(context) {
    const { services, site, caller } = context;
    const { ownerId } = ownerOf(context);
    const document = checklistDocuments.get(CHECKLIST);
    const allowed: ReadonlySet<string> = new Set(caller.permissions);
    // A site with content has chosen already.
    const isEmpty = await isSiteEmpty({ site, queries: services.database.queries });
    const steps =
      document?.steps.filter(({ name, needs }) => allowed.has(needs) && (name !== 'kit' || isEmpty)) ?? [];
    const isAway = await hasDismissedSteps(services.database.queries, site.projectCode, ownerId);
    if (document === undefined || steps.length === 0 || isAway) return NOTHING;
    const isDone = await findDone(context);
    if (steps.every(isDone)) return NOTHING;
    const language = messageLanguageOf(context);
    const translate = (text: Step['title']): string => textIn(text, language, site.defaultLanguage);
    return {
      title: translate(document.title),
      lead: translate(document.lead),
      steps: steps.map((step) => {
        const { name, title, link } = step;
        return { name, title: translate(title), link, isDone: isDone(step) };
      }),
    };
  },
  async dismiss(context) {
    const { services, site } = context;
    const { ownerId } = ownerOf(context);
    await services.database.write((queries) => dismissSteps(queries, site.projectCode, ownerId));
  },
});
