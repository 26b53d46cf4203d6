import pino from "pino";

/** Structured logs, on standard error. Never a body, a key, or anything a caller wrote. */
export const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
