// Draws the browser's date and time picker, in the time zone of the site.
import '../../../blocks/fields/moment.css';
import './owner.css';
import Input from 'antd/es/input/Input';
import { useId, type ChangeEvent, type ReactElement } from 'react';
import { asBox, connectField } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices, useFieldSite } from '../../../blocks/fields/services.ts';
import { nameZone, describeMomentAhead } from './describe-moment.ts';
import { fromZoneTime, toZoneTime } from './zone-time.ts';

/** The zone is named: owners travel. */
export const MomentBox = connectField(BoxInZone, asBox);

function BoxInZone({ value, onChange, says, ...props }: FieldProps): ReactElement {
  const { timeZone, language } = useFieldSite();
  const { translate } = useFieldServices();
  const id = useId();
  const ahead = typeof says === 'string' ? describeMomentAhead(value, { language, timeZone }) : undefined;
  const described = [props['aria-describedby'], ahead && id].filter((each) => typeof each === 'string');
  return (
    <>
      <Input
        {...props}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        type="datetime-local"
        // Browsers go on to the hour when a year has as many digits as the last one.
        max="9999-12-31T23:59"
        value={toZoneTime(value, timeZone)}
        suffix={<span className="field-zone">{nameZone(language, timeZone)}</span>}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
          (onChange as (moment: string | undefined) => void)(fromZoneTime(target.value, timeZone))
        }
      />
      {ahead !== undefined && (
        <p id={id} className="field-ahead">
          {translate(`editor.moment.${String(says)}`, ahead)}
        </p>
      )}
    </>
  );
}
