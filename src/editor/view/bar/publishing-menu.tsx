// Draws the menu of drafts and publishing, which also says whether the page is public.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { momentIn, timeOf } from '../../commands/documents/moments.ts';
import { Icon } from '../base/icon.tsx';
import { useSession } from '../base/session.ts';
import { BarButton } from './bar-button.tsx';
import { BarMenu } from './bar-menu.tsx';
import type { BarTool } from './bar-tools.ts';

/** Nothing for an owner who may use none of its tools. */
export function PublishingMenu({ tools }: { tools: readonly BarTool[] }): ReactElement | null {
  const { translate } = useSession().editor;
  if (tools.length === 0) return null;
  const label = (
    <>
      <Icon name="publish" />
      <strong>{translate('publishing')}</strong>
      <Icon name="open" />
    </>
  );
  return (
    <BarMenu name="publishing" hint={translate('publishing.hint')} label={label}>
      <PageStatus />
      {tools.map((tool) => (
        <BarButton key={tool.name} tool={tool} />
      ))}
    </BarMenu>
  );
}

/** Whether the page is public, and what waits. */
const PageStatus = observer(function PageStatus(): ReactElement {
  const { editor, publishing } = useSession();
  const { translate, site } = editor;
  const { isDown, draft, publishAt, downAt, hasFailed } = publishing.status;
  const lines = [
    translate(isDown ? 'publishing.isDown' : 'publishing.isPublic'),
    draft &&
      translate(publishing.waiting === null ? 'publishing.draftShown' : 'publishing.draftWaits', {
        author: draft.savedBy,
        time: timeOf(site, draft.savedAt),
      }),
    publishAt !== '' && translate('publishing.publishAt', { time: momentIn(site, publishAt) }),
    downAt !== '' && translate('publishing.downAt', { time: momentIn(site, downAt) }),
    hasFailed && translate('publishing.planFailed'),
  ].filter((line) => typeof line === 'string');
  return (
    <div className="ed-page-status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
});
