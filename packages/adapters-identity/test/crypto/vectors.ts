/** The secret of the published vectors (D-KEY-2). */
export const secret = "sks_3q2-7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhs"

/** Bodies with their signatures by openssl (D-KEY-2). */
export const vectors = [
  {
    of: "compact JSON",
    body: '{"email":"ada@example.com","amount":199.5,"currency":"usd"}',
    bytes: 59,
    signature: "531957d18dbea795cc27d2c07ba333143ec8eb4ff768e430984fe10ae3116fcd"
  },
  {
    of: "the same JSON in another format",
    body: '{ "email": "ada@example.com", "amount": 199.50, "currency": "usd" }',
    bytes: 67,
    signature: "95db47b3ca33c09946adfed821c0679ee534a6b42a1eab8aaefc19d051672c70"
  },
  {
    of: "text beyond ASCII",
    body: '{"email":"zoë@exämple.com","amount":1,"currency":"EUR","description":"Café – 日本 🎉"}',
    bytes: 95,
    signature: "5b0f54b46ecdc1ab6ded21887d239449a11f4db7c4823c37df0b613e08878209"
  },
  {
    of: "an empty body",
    body: "",
    bytes: 0,
    signature: "752409544da553d575e7e166a92cf32183e45c65dd67dc62506644ee86243ce8"
  },
  {
    of: "compact JSON with a newline at the end",
    body: '{"email":"ada@example.com","amount":199.5,"currency":"usd"}\n',
    bytes: 60,
    signature: "725bb321abf582335f07eb18cb1fc5dc347b0a2c69211790c83e73d452596406"
  }
]
