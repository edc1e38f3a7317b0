// Draws the bar above the page: what is edited, whether it is saved, and the page's commands.
import { useMemo, type ReactElement } from 'react';
import { momentIn, timeOf } from '../../commands/documents/moments.ts';
import { useSession, type EditorSession } from '../base/session.ts';
import { writeInto } from '../base/write-into.ts';
import { isInPreview } from '../device/handover.ts';
import { WidthSwitch } from '../device/width-switch.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BarButton } from './bar-button.tsx';
import { SaveFailure } from './notices.tsx';
import { listBarTools } from './bar-tools.ts';
import { MoreMenu } from './more-menu.tsx';
import { PageMenu } from './page-menu.tsx';
import { PublishingMenu } from './publishing-menu.tsx';
import { listPublishingTools } from './publishing-tools.ts';
import { LanguageSwitch, PageSwitch } from './switches.tsx';

export function TopBar(): ReactElement {
  const { editor, showWidth } = useSession();
  const { translate } = editor;
  return (
    <section className="ed-bar" aria-label={translate('bar')}>
      <PageSwitch />
      <LanguageSwitch />
      <Status />
      {!isInPreview() && (
        <WidthSwitch width="desktop" translate={translate} onChoose={(width) => void showWidth(width)} />
      )}
      <PageButtons />
      {!isInPreview() && <SaveFailure />}
    </section>
  );
}

function Status(): ReactElement {
  const session = useSession();
  const ref = useMemo(() => writeInto(() => readStatus(session), writeStatus), [session]);
  return <p ref={ref} role="status" />;
}

interface ShownStatus {
  name: string;
  text: string;
}

function writeStatus(box: HTMLParagraphElement, { name, text }: ShownStatus): void {
  box.className = `ed-status ed-status-${name}`;
  box.textContent = text;
}

function readStatus(session: EditorSession): ShownStatus {
  const { translate, site } = session.editor;
  const { draft, publishAt } = session.publishing.status;
  const name = nameStatus(session);
  const time =
    name === 'planned' ? momentIn(site, publishAt) : draft === null ? '' : timeOf(site, draft.savedAt);
  return { name, text: translate(`status.${name}`, { time }) };
}

/** What of the page the owner should know first. */
function nameStatus({ editor, saving, publishing }: EditorSession): string {
  const { unsaved, unkept, drafted } = editor.page;
  const states = [saving.state, publishing.state];
  if (states.includes('saving')) return 'saving';
  if (publishing.busy !== undefined) return publishing.busy;
  if (unkept.length > 0) return states.includes('failed') ? 'failed' : 'unsaved';
  const { isDown, publishAt, draft } = publishing.status;
  if (publishAt !== '') return 'planned';
  if (drafted !== undefined && unsaved.length > 0) return 'draft';
  if (isDown) return 'down';
  return draft === null ? 'saved' : 'waiting';
}

function PageButtons(): ReactElement {
  const session = useSession();
  const tools = useMemo(() => listBarTools(session), [session]);
  const publishing = useMemo(() => listPublishingTools(session), [session]);
  const save = tools.length - 1;
  return (
    <div className="ed-actions">
      {tools
        .slice(0, save)
        .filter(({ from }) => from !== 'never')
        .map((tool) => (
          <BarButton key={tool.name} tool={tool} />
        ))}
      {!isInPreview() && session.editor.permissions.has('content.write') && <PageMenu />}
      <MoreMenu tools={tools} />
      {!isInPreview() && <AccountMenu />}
      {publishing
        .filter(({ from }) => from !== 'never')
        .map((tool) => (
          <BarButton key={tool.name} tool={tool} />
        ))}
      <PublishingMenu tools={publishing} />
      {tools.slice(save).map((tool) => (
        <BarButton key={tool.name} tool={tool} />
      ))}
    </div>
  );
}
