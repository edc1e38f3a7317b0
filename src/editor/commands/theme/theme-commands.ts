// Publishes, shows, discards or takes back a theme as a whole.
import { momentIn } from '../documents/moments.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import type { Dialogs } from '../../store/dialogs.ts';
import { listLow, namePair, type ThemeTexts } from './describe-theme.ts';
import type { ThemeKeeper } from './theme-keeper.ts';

/** Pairs that are named in the question; the list of the panel has them all. */
const MAX_NAMED = 6;

export interface ThemeCommands {
  publish(): Promise<void>;
  /** When it becomes public by itself; undefined if the owner has not chosen a time. */
  schedule(planned: string): Promise<string | undefined>;
  /** It does not become public by itself any more. */
  cancel(): Promise<void>;
  preview(): Promise<void>;
  discard(): Promise<void>;
  /** True if it was done. */
  restore(revision: number, time: string): Promise<boolean>;
}

interface ThemeCommandsDependencies {
  keeper: ThemeKeeper;
  texts: ThemeTexts;
  context: Pick<EditorContext, 'call' | 'confirm' | 'toast' | 'site' | 'translate'>;
  dialogs: Pick<Dialogs, 'ask'>;
}

export function makeThemeCommands(dependencies: ThemeCommandsDependencies): ThemeCommands {
  const { keeper, texts, context } = dependencies;
  const { words } = texts;
  const done = (text: string): void => context.toast({ text, tone: 'success' });
  /** True if nothing is hard to read, or the owner has seen what is. */
  const maySee = async (): Promise<boolean> => {
    const { pairs: all, document, presets } = keeper.draft;
    const low = listLow(all, document, presets);
    if (low.length === 0) return true;
    const named = low
      .slice(0, MAX_NAMED)
      .flatMap(({ pairs: [worst] }) => (worst ? [namePair(words, worst)] : []));
    const pairs = [...named, ...(low.length > MAX_NAMED ? ['…'] : [])].join(words('listComma'));
    const question = {
      text: words(low.length === 1 ? 'publishAskOne' : 'publishAsk', { count: String(low.length), pairs }),
      yes: words('publishAnyway'),
      no: words('publishBack'),
    };
    return (await context.confirm(question)) === true;
  };
  return {
    async publish() {
      keeper.draft.set({ trial: undefined });
      if ((await maySee()) && (await keeper.publish())) done(words('published'));
    },
    async schedule(planned) {
      keeper.draft.set({ trial: undefined });
      if (!(await maySee()) || !(await keeper.keep())) return undefined;
      return planTheme(dependencies, planned);
    },
    async cancel() {
      await context.call('consoleTheme.cancel', { body: {}, quiet: true });
      done(words('scheduleCancelled'));
    },
    preview: () => showLink(dependencies),
    async discard() {
      if (
        !(await context.confirm({
          text: words('discardAsk'),
          yes: words('discard'),
        }))
      )
        return;
      await keeper.discard();
      done(words('discarded'));
    },
    async restore(revision, time) {
      const question = {
        text: words('restoreAsk', { time }),
        yes: words('restore'),
      };
      if (!(await context.confirm(question))) return false;
      await keeper.restore(revision);
      done(words('restored'));
      return true;
    },
  };
}

/** Asks for the time, and plans what is kept. */
async function planTheme(
  { texts: { words }, context, dialogs }: ThemeCommandsDependencies,
  planned: string,
): Promise<string | undefined> {
  const answer = await dialogs.ask('publish-theme-at', { at: planned });
  if (answer === false || typeof answer.at !== 'string') return undefined;
  const body = { at: answer.at };
  const { at } = await context.call('consoleTheme.schedule', { body, quiet: true });
  context.toast({ text: words('scheduleDone', { time: momentIn(context.site, at) }), tone: 'success' });
  return at;
}

/** A link to what is on screen: it is kept before. */
async function showLink({ keeper, context, dialogs }: ThemeCommandsDependencies): Promise<void> {
  if (!(await keeper.keep())) return;
  const { url, until } = await context.call('consoleTheme.preview', {
    body: {},
    quiet: true,
  });
  const address = new URL(url, location.href).href;
  const isCopied = await navigator.clipboard.writeText(address).then(
    () => true,
    () => false,
  );
  const time = momentIn(context.site, until);
  const note = context.translate(isCopied ? 'publishing.linkCopied' : 'publishing.linkMade', { time });
  await dialogs.ask('preview-link', { url: address, note });
}
