// Draws the buttons that move, wrap, copy and remove the chosen node, and the steps back.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { IconButton, PanelIcon } from '../../../panel/parts/panel-icon.tsx';
import { Icon } from '../base/icon.tsx';
import { nameNode, useComposer } from './composer-context.ts';
import { act, type NodeAction } from './node-actions.ts';
import { useRoving } from './roving.ts';

const ACTIONS: readonly { name: NodeAction; keys: string; icon: ReactElement }[] = [
  { name: 'up', keys: 'Alt+↑', icon: <Icon name="up" /> },
  { name: 'down', keys: 'Alt+↓', icon: <Icon name="down" /> },
  { name: 'in', keys: 'Alt+→', icon: <PanelIcon name="arrow" /> },
  { name: 'out', keys: 'Alt+←', icon: <PanelIcon name="back" /> },
  { name: 'wrap', keys: 'Ctrl+G', icon: <Icon name="block" /> },
  { name: 'repeat', keys: 'Ctrl+E', icon: <Icon name="item" /> },
  { name: 'duplicate', keys: 'Ctrl+D', icon: <Icon name="duplicate" /> },
  { name: 'remove', keys: 'Delete', icon: <Icon name="delete" /> },
];

interface NodeToolsProps {
  /** In the order of the table; all without. */
  only?: readonly NodeAction[];
}

export const NodeTools = observer(function NodeTools({ only }: NodeToolsProps): ReactElement {
  const work = useComposer();
  const { composer, words } = work;
  const isFirst = composer.node.parent === undefined;
  const roving = useRoving(false);
  return (
    <div
      className="ed-outline-tools"
      role="toolbar"
      aria-label={nameNode(work, composer.node.node)}
      {...roving}
    >
      {ACTIONS.filter(({ name }) => only?.includes(name) ?? true).map(({ name, keys, icon }) => (
        <ToolButton
          key={name}
          title={words(name)}
          {...{ keys, icon }}
          isOff={isFirst}
          onPress={() => act(work, name)}
        />
      ))}
      <ToolButton
        title={words('undo')}
        keys="Ctrl+Z"
        icon={<PanelIcon name="undo" />}
        isOff={!composer.canUndo}
        onPress={() => composer.undo()}
      />
      <ToolButton
        title={words('redo')}
        keys="Ctrl+Y"
        icon={<PanelIcon name="redo" />}
        isOff={!composer.canRedo}
        onPress={() => composer.redo()}
      />
    </div>
  );
});

interface ToolButtonProps {
  title: string;
  keys: string;
  icon: ReactElement;
  isOff: boolean;
  onPress(): void;
}

function ToolButton({ title, keys, icon, isOff, onPress }: ToolButtonProps): ReactElement {
  return (
    <IconButton icon={icon} label={title} title={`${title} (${keys})`} disabled={isOff} onClick={onPress} />
  );
}
