// Shows what an owner should know about the page, such as a failed save.
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useState, type ReactElement } from 'react';
import { DOCUMENT_NAMES } from '../../../../runtime/edit/change.ts';
import type { DocumentName } from '../../../../runtime/model/edit-target.ts';
import { clockOf, timeOf } from '../../commands/documents/moments.ts';
import { runStep } from '../../commands/publishing/run-step.ts';
import { useSession } from '../base/session.ts';

interface Notice {
  text: string;
  action: string;
  isBusy?: boolean;
  run(): void;
}

/** Why the last save failed, until a save succeeds or nothing is unsaved. The page makes room for it. */
export const SaveFailure = observer(function SaveFailure(): ReactElement {
  const failure = useFailure();
  const hasFailed = failure !== undefined;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-notice', hasFailed);
  }, [hasFailed]);
  return (
    <div className="ed-notice ed-notice-failure" role="alert">
      {failure !== undefined && <NoticeText notice={failure} />}
    </div>
  );
});

/**
 * That everything was restored, until the page is loaded again; else who saved the page meanwhile, until that
 * is shown; else who also has it open, until the owner has read it.
 * It comes at any time, so it lies over the page, which must not move under the pointer, and below the tools.
 */
export const News = observer(function News(): ReactElement {
  const restored = useRestored();
  const saved = useSaved();
  const draft = useOtherDraft();
  const others = useOthers();
  const news = restored ?? saved ?? draft ?? others;
  return (
    <div className="ed-notice ed-news" role="status">
      {news !== undefined && <NoticeText notice={news} />}
    </div>
  );
});

function NoticeText({ notice: { text, action, isBusy = false, run } }: { notice: Notice }): ReactElement {
  return (
    <>
      <p>{text}</p>
      <button
        type="button"
        className="ed-button ed-button-plain"
        // Not `disabled`: the keyboard's focus stays here if the action fails.
        aria-disabled={isBusy}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => !isBusy && run()}
      >
        {action}
      </button>
    </>
  );
}

function useFailure(): Notice | undefined {
  const { editor, saving, publishing } = useSession();
  const isOfSave = saving.failure !== undefined && editor.page.unsaved.length > 0;
  const isOfDraft = publishing.failure !== undefined && editor.page.unkept.includes('content');
  const failed = isOfSave ? saving : isOfDraft ? publishing : undefined;
  if (failed?.failure === undefined) return undefined;
  const isBusy = failed.state === 'saving';
  return {
    text: failed.failure,
    action: editor.translate(isBusy ? 'status.saving' : 'saveFailed.again'),
    isBusy,
    run: () => void (isOfSave ? saving.request() : publishing.saveDraft()),
  };
}

/** Loading the page again keeps what is unsaved. */
function useRestored(): Notice | undefined {
  const { editor, presence, reopen } = useSession();
  if (!presence.isReplaced) return undefined;
  return {
    text: editor.translate('presence.restored'),
    action: editor.translate('presence.reload'),
    // Without the part after `#`, which alone would not load it.
    run: () => void reopen(location.pathname + location.search),
  };
}

/** Who saved documents of the page since this tab did. */
function useSaved(): Notice | undefined {
  const { editor, presence, takeOver } = useSession();
  const { model, page, translate, site, toasts } = editor;
  const [isBusy, setBusy] = useState(false);
  const newer = presence.saved.flatMap(
    (saved): { area: DocumentName; author: string; gmtCreate: string }[] => {
      const area = DOCUMENT_NAMES.find((name) => model[name].channelCode === saved.channelCode);
      return area === undefined || saved.revision <= page.saved[area].revision ? [] : [{ area, ...saved }];
    },
  );
  const [first] = newer;
  if (first === undefined) return undefined;
  const show = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const { area } of newer) await takeOver(area);
    } catch (error) {
      toasts.showError(error);
    }
    setBusy(false);
    await presence.ask();
  };
  const time = clockOf(site, { timeStyle: 'medium' });
  return {
    text: translate('presence.saved', { author: first.author, time: time.format(new Date(first.gmtCreate)) }),
    action: translate('presence.show'),
    isBusy,
    run: () => void show(),
  };
}

/** Who saved a draft that is not on screen, unless the owner looks at what is public instead. */
function useOtherDraft(): Notice | undefined {
  const { editor, publishing } = useSession();
  const { waiting, putAway } = publishing;
  if (waiting === null || waiting.savedAt === putAway || !editor.may('content.write')) return undefined;
  return {
    text: editor.translate('publishing.news', {
      author: waiting.savedBy,
      time: timeOf(editor.site, waiting.savedAt),
    }),
    action: editor.translate('presence.show'),
    isBusy: publishing.state === 'saving',
    run: () => void runStep(publishing, 'show-draft'),
  };
}

/** Who also has the page open. */
function useOthers(): Notice | undefined {
  const { editor, presence, account } = useSession();
  const [read, setRead] = useState('');
  const names = presence.others.join(', ');
  if (names === '' || names === read) return undefined;
  return {
    text: editor.translate(names === account.name ? 'presence.ownTab' : 'presence.others', { names }),
    action: editor.translate('presence.read'),
    run: () => setRead(names),
  };
}
