/** Zones with every kind of clock change in these years, and some without changes. */
export const zones = `
  Africa/Cairo Africa/Casablanca Africa/El_Aaiun Africa/Johannesburg Africa/Lagos America/Adak
  America/Anchorage America/Asuncion America/Bogota America/Caracas America/Chicago America/Denver
  America/Goose_Bay America/Halifax America/Havana America/Los_Angeles America/Mexico_City
  America/Miquelon America/New_York America/Nuuk America/Phoenix America/Port-au-Prince America/Santiago
  America/Sao_Paulo America/Scoresbysund America/St_Johns Antarctica/Casey Antarctica/Troll Asia/Almaty
  Asia/Amman Asia/Beirut Asia/Calcutta Asia/Dubai Asia/Gaza Asia/Hebron Asia/Jerusalem Asia/Kabul
  Asia/Kathmandu Asia/Kolkata Asia/Nicosia Asia/Shanghai Asia/Tehran Asia/Tokyo Asia/Yangon
  Atlantic/Azores Atlantic/Bermuda Australia/Adelaide Australia/Brisbane Australia/Eucla
  Australia/Lord_Howe Australia/Sydney Etc/GMT+12 Etc/GMT+5 Etc/GMT-14 Europe/Berlin Europe/Chisinau
  Europe/Dublin Europe/Istanbul Europe/Lisbon Europe/London Europe/Moscow Indian/Mauritius Pacific/Apia
  Pacific/Auckland Pacific/Chatham Pacific/Easter Pacific/Fiji Pacific/Honolulu Pacific/Kiritimati
  Pacific/Marquesas Pacific/Norfolk Pacific/Pago_Pago US/Eastern UTC
`
  .trim()
  .split(/\s+/)
