// The bar above the page: what is edited, whether it is saved, and the commands for the whole page.
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactElement } from 'react';
import { useSession } from '../base/session.ts';
import { isInPreview } from '../device/handover.ts';
import { WidthSwitch } from '../device/width-switch.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BarButton } from './bar-button.tsx';
import { SaveFailure } from './notices.tsx';
import { listBarTools } from './bar-tools.ts';
import { MoreMenu } from './more-menu.tsx';
import { PageMenu } from './page-menu.tsx';
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

const Status = observer(function Status(): ReactElement {
  const { editor, saving } = useSession();
  const isUnsaved = editor.page.unsaved.length > 0;
  const isFailed = saving.state === 'failed' && isUnsaved;
  const status = saving.state === 'saving' ? 'saving' : isFailed ? 'failed' : isUnsaved ? 'unsaved' : 'saved';
  return (
    <p className={`ed-status ed-status-${status}`} role="status">
      {editor.translate(`status.${status}`)}
    </p>
  );
});

function PageButtons(): ReactElement {
  const session = useSession();
  const tools = useMemo(() => listBarTools(session), [session]);
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
      {tools.slice(save).map((tool) => (
        <BarButton key={tool.name} tool={tool} />
      ))}
    </div>
  );
}
