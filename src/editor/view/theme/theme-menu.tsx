// Offers what is seldom done with a theme.
import { observer } from 'mobx-react-lite';
import { useId, useRef, type ChangeEvent, type ReactElement } from 'react';
import { readTokenFile, saveTokenFile } from '../../commands/theme/token-file.ts';
import { IconButton } from '../../../panel/parts/panel-icon.tsx';
import { useTheme } from './theme-context.ts';

export const ThemeMenu = observer(function ThemeMenu({ discard }: { discard(): void }): ReactElement {
  const { keeper, words, show, announce } = useTheme();
  const { draft } = keeper;
  const menu = useId();
  const files = useRef<HTMLInputElement>(null);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    draft.settle();
    show(await readTokenFile(file, draft.document, draft.presets));
    // The same file may be chosen again when it is mended.
    target.value = '';
  };
  const save = (): void => {
    const { ownerDocument = document } = files.current ?? {};
    announce(words('tokensDone', { name: saveTokenFile(ownerDocument, draft.document, draft.presets) }));
  };
  const item = (key: string, run: () => void, isDisabled = false): ReactElement => (
    <button type="button" popoverTarget={menu} popoverTargetAction="hide" disabled={isDisabled} onClick={run}>
      {words(key)}
    </button>
  );
  return (
    <>
      <IconButton icon="more" popoverTarget={menu} label={words('more')} />
      <div id={menu} popover="auto" className="ed-panel-menu">
        {item('history', () => show('history'))}
        {item('tokensOut', save)}
        {item('tokensIn', () => files.current?.click(), draft.isLocked)}
        {item('discard', discard, keeper.isPublic)}
      </div>
      <input
        ref={files}
        type="file"
        accept=".json,.tokens,application/json"
        hidden
        aria-label={words('tokensIn')}
        onChange={(event) => void read(event)}
      />
    </>
  );
});
