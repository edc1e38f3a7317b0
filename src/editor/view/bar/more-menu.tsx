// Draws the menu of the tools for which a narrow bar has no room.
import type { ReactElement } from 'react';
import { Icon } from '../base/icon.tsx';
import { useSession } from '../base/session.ts';
import { BarButton } from './bar-button.tsx';
import { BarMenu } from './bar-menu.tsx';
import { isInPreview } from '../device/handover.ts';
import type { BarTool } from './bar-tools.ts';
import { PageButtons } from './page-menu.tsx';

/** Lists every tool that some window hides from the bar; the style sheet shows those that this one hides. */
export function MoreMenu({ tools }: { tools: readonly BarTool[] }): ReactElement {
  const { translate } = useSession().editor;
  const label = (
    <>
      <Icon name="more" />
      <span className="sr-only">{translate('more')}</span>
    </>
  );
  return (
    <BarMenu name="more" hint={translate('more')} label={label}>
      {!isInPreview() && <PageButtons />}
      {tools
        .filter(({ from }) => from !== 'phone')
        .map((tool) => (
          <BarButton key={tool.name} tool={tool} />
        ))}
    </BarMenu>
  );
}
