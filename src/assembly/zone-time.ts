/** Gives programs the arithmetic of the field that picks moments by the clocks of a time zone. */
export { dayIn, fromZoneTime, toZoneTime } from '../owner-fields/controls/zone-time.ts';
