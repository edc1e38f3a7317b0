/** Moments by the clocks of a time zone: the arithmetic of the field that picks them. */
export { dayIn, fromZoneTime, toZoneTime } from '../../blocks/fields/owner/zone-time.ts';
