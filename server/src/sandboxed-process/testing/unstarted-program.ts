/** A program whose start never ends. */
setInterval(() => undefined, 60_000);
