// Draws the six sizes of texts, as type.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { SHOWN_THEME } from '../../commands/theme/theme-styles.ts';
import { useTheme } from './theme-context.ts';

const STEPS = ['sm', 'base', 'xl', '2xl', '4xl', '5xl'] as const;

export const TypeScale = observer(function TypeScale(): ReactElement {
  const { words } = useTheme();
  return (
    <figure className={`ed-scale ${SHOWN_THEME}`} aria-label={words('scale')}>
      {STEPS.map((step, at) => (
        <span key={step} className={`ed-scale-${step}`} aria-hidden="true">
          {words('scaleLetter')}
          <small>{at + 1}</small>
        </span>
      ))}
    </figure>
  );
});
