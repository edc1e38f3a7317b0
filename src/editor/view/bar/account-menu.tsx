// Draws the menu of the signed-in owner.
import { observer } from 'mobx-react-lite';
import { useId, type ReactElement } from 'react';
import { LANGUAGES, titleOfLanguage } from '../../../assembly/language-title.ts';
import { Icon } from '../base/icon.tsx';
import { useSession } from '../base/session.ts';
import { BarMenu } from './bar-menu.tsx';

/** Its button shows the name where there is room, else its first sign; the menu always shows the name. */
export const AccountMenu = observer(function AccountMenu(): ReactElement {
  const { editor, account, saving } = useSession();
  const { translate } = editor;
  const name = account.name ?? translate('account');
  const hint = account.name === undefined ? name : translate('account.of', { name });
  const label = (
    <>
      <Icon name="account" />
      {account.name !== undefined && (
        <span className="ed-initial" aria-hidden="true">
          {Array.from(name)[0]?.toUpperCase()}
        </span>
      )}
      <span className="sr-only">{hint}</span>
      <strong aria-hidden="true">{name}</strong>
    </>
  );
  return (
    <BarMenu name="account" hint={hint} label={label}>
      <p className="ed-account">{hint}</p>
      <EditorLanguages />
      <a className="ed-button" href={`/owner?${account.wayBack(editor.site.language)}`}>
        <Icon name="settings" />
        {translate('account.console')}
      </a>
      <a className="ed-button" href={`/owner/account?${account.wayBack(editor.site.language)}`}>
        <Icon name="account" />
        {translate('account.settings')}
      </a>
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

/** The languages of the editor; the page keeps its own. */
const EditorLanguages = observer(function EditorLanguages(): ReactElement {
  const { editor, account, saving } = useSession();
  const { site, translate } = editor;
  const id = useId();
  return (
    <div className="ed-languages" role="group" aria-labelledby={id}>
      <p id={id}>{translate('editorLanguage')}</p>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          className="ed-place"
          lang={language}
          aria-pressed={language === site.language}
          disabled={saving.state === 'saving'}
          onClick={() => language !== site.language && void account.speak(language)}
        >
          {titleOfLanguage(language)}
        </button>
      ))}
    </div>
  );
});
