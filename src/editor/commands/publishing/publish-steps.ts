// Runs what owners do with a draft and with a page that is public. Loaded with the first use.
import { readMovedOn } from '../../../client/moved-on.ts';
import type { Toast } from '../../contracts/messages.ts';
import type { PublishStep } from '../../contracts/publishing.ts';
import { showDocument } from '../saving/conflict.ts';
import { translateProblem } from '../documents/translate-problem.ts';
import { momentIn, timeOf } from '../documents/moments.ts';
import { mayBePublic, showChecked } from './ask-findings.ts';
import type { Publishing } from './publishing.ts';

/** The steps by the names of their tools in the bar. */
export const PUBLISH_STEPS = {
  'preview-link': showPreviewLink,
  'check-page': showChecked,
  publish,
  'publish-at': askForTime,
  'show-public': showPublic,
  'show-draft': showDraft,
  'discard-draft': discardDraft,
  'cancel-plans': cancelPlans,
  'take-down': takeDown,
  'take-down-at': askForEnd,
} as const satisfies Record<PublishStep, (publishing: Publishing) => Promise<void>>;

const SUCCESS = 'success' as const;

/** A link to what is on screen: what only this tab has is saved as the draft first. */
async function showPreviewLink(publishing: Publishing): Promise<void> {
  const { page, context, dialogs } = publishing.dependencies;
  if (page.unkept.includes('content') && !(await publishing.saveDraft())) return;
  const body = publishing.place;
  const { url, until } = await context.call('consoleChannel.preview', { body, quiet: true });
  const address = new URL(url, location.href).href;
  // Without the permission there is still the button of the dialog.
  const isCopied = await navigator.clipboard.writeText(address).then(
    () => true,
    () => false,
  );
  const note = context.translate(isCopied ? 'publishing.linkCopied' : 'publishing.linkMade', {
    time: momentIn(context.site, until),
  });
  await dialogs.ask('preview-link', { url: address, note });
}

/** Makes what is on screen public, and puts the page up. */
async function publish(publishing: Publishing): Promise<void> {
  if (!(await mayBePublic(publishing))) return;
  const { page, context, saving } = publishing.dependencies;
  const { translate } = context;
  await saving.request();
  // The bar says why it was not saved.
  if (page.unsaved.length > 0) return;
  const { drafted } = page;
  let undo: Toast['action'];
  if (publishing.status.isDown || drafted !== undefined) {
    const body = { ...publishing.place, draft: drafted?.savedAt ?? '' };
    const { revision, changeSet } = await publishCall(publishing, body);
    page.markSaved('content', { ast: page.saved.content.ast, revision });
    if (drafted !== undefined) publishing.dropped(drafted.savedAt);
    publishing.changeStatus({ isDown: false, publishAt: '', hasFailed: false });
    if (changeSet !== undefined) undo = undoOf(publishing, changeSet);
  }
  publishing.dependencies.toasts.show({
    text: translate('publishing.published'),
    tone: SUCCESS,
    action: undo,
  });
}

/** Takes the publication back, and loads the page with the draft that waits again. */
function undoOf({ dependencies }: Publishing, id: string): NonNullable<Toast['action']> {
  const { context, toasts } = dependencies;
  const run = async (): Promise<void> => {
    await context.call('consoleChangeSet.undo', { body: { id }, quiet: true });
    location.reload();
  };
  const title = context.translate('publishing.undo');
  return { title, run: () => void run().catch((error: unknown) => toasts.showError(error)) };
}

/** When another draft waits, the owner is shown it. */
async function publishCall(
  publishing: Publishing,
  body: { channelCode: string; languageCode: string; draft: string; at?: string },
): Promise<{ revision: number; at?: string; changeSet?: string }> {
  try {
    const { context } = publishing.dependencies;
    return await publishing.during('saving', context.call('consoleChannel.publish', { body, quiet: true }));
  } catch (error) {
    if (readMovedOn(error)?.draft !== undefined) publishing.set({ putAway: '' });
    throw error;
  }
}

async function askForTime(publishing: Publishing): Promise<void> {
  if (!(await mayBePublic(publishing))) return;
  const { page, dialogs } = publishing.dependencies;
  if (page.unkept.includes('content') && !(await publishing.saveDraft())) return;
  await dialogs.ask('publish-at', { at: publishing.status.publishAt });
}

/** Plans to make the draft public. Throws what the dialog shows. */
export async function publishAt(publishing: Publishing, at: string): Promise<void> {
  const { page, context } = publishing.dependencies;
  const body = { ...publishing.place, draft: page.drafted?.savedAt ?? '', at };
  const planned = await publishCall(publishing, body);
  publishing.changeStatus({ publishAt: planned.at ?? at, hasFailed: false });
  const time = momentIn(context.site, planned.at ?? at);
  context.toast({ text: context.translate('publishing.planned', { time }), tone: SUCCESS });
}

async function askForEnd(publishing: Publishing): Promise<void> {
  await publishing.dependencies.dialogs.ask('take-down-at', { at: publishing.status.downAt });
}

/** Plans to take the page down. Throws what the dialog shows. */
export async function takeDownAt(publishing: Publishing, at: string): Promise<void> {
  const { context } = publishing.dependencies;
  const body = { ...publishing.place, at };
  const planned = await context.call('consoleChannel.unpublish', { body, quiet: true });
  publishing.changeStatus({ downAt: planned.at ?? at, hasFailed: false });
  const time = momentIn(context.site, planned.at ?? at);
  context.toast({ text: context.translate('publishing.downPlanned', { time }), tone: SUCCESS });
}

/** Shows what visitors get. What only this tab has stays among the drafts of the browser. */
async function showPublic(publishing: Publishing): Promise<void> {
  const { page, release, setAside, context } = publishing.dependencies;
  release();
  await setAside();
  publishing.set({ putAway: publishing.status.draft?.savedAt ?? '' });
  await leaveDraft(publishing);
  page.markDrafted(undefined);
  context.toast({ text: context.translate('publishing.publicShown'), tone: 'plain' });
}

/** The page without its draft, as a step of the history; with what others have made public since. */
async function leaveDraft({ dependencies }: Publishing): Promise<void> {
  const { page, takeOver, context } = dependencies;
  const problem = page.change(showDocument(page, 'content', page.saved.content.ast));
  if (problem !== undefined) throw new Error(translateProblem(problem, context.translate));
  const { revision } = page.saved.content;
  if (revision < context.model.content.revision) await takeOver('content');
}

async function showDraft(publishing: Publishing): Promise<void> {
  const { context, release } = publishing.dependencies;
  release();
  const query = publishing.place;
  const draft = await context.call('consoleChannel.getDraft', { query, quiet: true });
  if (draft !== null) {
    const { ast, base, ...about } = draft;
    await publishing.takeOver({ ...about, ast, base } as Parameters<Publishing['takeOver']>[0]);
    return;
  }
  publishing.changeStatus({ draft: null, publishAt: '' });
  context.toast({ text: context.translate('publishing.goneNow'), tone: 'plain' });
}

async function discardDraft(publishing: Publishing): Promise<void> {
  const { page, release, context } = publishing.dependencies;
  const { translate } = context;
  const { draft } = publishing.status;
  if (draft === null) return;
  release();
  const values = { author: draft.savedBy, time: timeOf(context.site, draft.savedAt) };
  const question = {
    text: translate('publishing.discardQuestion', values),
    yes: translate('discard-draft'),
  };
  if ((await context.confirm(question)) !== true) return;
  const body = { ...publishing.place, draft: draft.savedAt };
  await context.call('consoleChannel.discardDraft', { body, quiet: true });
  const isShown = page.drafted !== undefined;
  if (isShown) await leaveDraft(publishing);
  page.markDrafted(undefined);
  publishing.changeStatus({ draft: null, publishAt: '' });
  context.toast({ text: translate(isShown ? 'publishing.discarded' : 'publishing.dropped'), tone: SUCCESS });
}

async function cancelPlans(publishing: Publishing): Promise<void> {
  const { context } = publishing.dependencies;
  await context.call('consoleChannel.cancelPlans', { body: publishing.place, quiet: true });
  publishing.changeStatus({ publishAt: '', downAt: '', hasFailed: false });
  context.toast({ text: context.translate('publishing.plansCancelled'), tone: SUCCESS });
}

async function takeDown(publishing: Publishing): Promise<void> {
  const { context } = publishing.dependencies;
  const { translate } = context;
  const question = { text: translate('publishing.takeDownQuestion'), yes: translate('take-down') };
  if ((await context.confirm(question)) !== true) return;
  await context.call('consoleChannel.unpublish', { body: publishing.place, quiet: true });
  publishing.changeStatus({ isDown: true, downAt: '' });
  context.toast({ text: translate('publishing.takenDown'), tone: SUCCESS });
}
