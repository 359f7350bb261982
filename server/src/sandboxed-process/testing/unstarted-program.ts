/** Program whose start never ends. */
setInterval(() => undefined, 60_000);
