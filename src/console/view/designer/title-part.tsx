// Edits the label of a field, in each language of the site.
import type { ReactElement } from 'react';
import { setValue } from '../../../../runtime/designer/steps.ts';
import { textOf, titleOf, titlePlaceOf, withText } from '../../../../runtime/designer/texts.ts';
import { TextsBox } from '../../../panel/inputs.tsx';
import { useDesigner } from './designer-context.ts';
import { shortOf } from './languages.ts';

export function TitlePart(): ReactElement | null {
  const { session, state, words, languages, isOff } = useDesigner();
  const { node } = session;
  if (node === undefined) return null;
  const title = titleOf(node.rule);
  const codes = languages.map(({ code }) => code);
  return (
    <>
      <TextsBox
        title={words('label')}
        languages={languages.map((each) => [each.code, shortOf(each.code, each.title)] as const)}
        isDisabled={isOff}
        read={(language) => textOf(title, language)}
        onChange={(language, text) =>
          session.take(
            setValue(state.design, node.id, titlePlaceOf(node.rule), withText(title, language, codes, text)),
            `${node.id} title ${language}`,
          )
        }
      />
      <p className="ed-panel-hint">{words('labelHint')}</p>
    </>
  );
}
