// The menu of who is signed in.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Icon } from '../base/icon.tsx';
import { useSession } from '../base/session.ts';
import { BarMenu } from './bar-menu.tsx';

/** Its button shows the name where there is room; the menu always does. */
export const AccountMenu = observer(function AccountMenu(): ReactElement {
  const { editor, account, saving } = useSession();
  const { translate } = editor;
  const name = account.name ?? translate('account');
  const hint = account.name === undefined ? name : translate('account.of', { name });
  const label = (
    <>
      <Icon name="account" />
      <span className="ed-unseen-word">{hint}</span>
      <strong aria-hidden="true">{name}</strong>
    </>
  );
  return (
    <BarMenu name="account" hint={hint} label={label}>
      <p className="ed-account">{hint}</p>
      <button
        type="button"
        className="ed-button"
        disabled={saving.state === 'saving'}
        onClick={() => void account.signOut()}
      >
        <Icon name="sign-out" />
        {translate('signOut')}
      </button>
    </BarMenu>
  );
});
