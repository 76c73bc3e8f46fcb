/** Visits by ads: channel, query of the landing page, and referrer. Empty: none. */
export const paidAddresses = `
cross_network  utm_source=google&utm_medium=cpc&utm_campaign=cross-network
cross_network  utm_source=google&utm_medium=cpc&utm_campaign=us-cross-network-autumn https://www.google.com/
cross_network  utm_campaign=Cross-Network&gclid=EAIa1 https://www.google.de/
cross_network  utm_source=google&utm_medium=cpc&utm_campaign=cross-network-shopping
paid_shopping  utm_source=google&utm_medium=cpc&utm_campaign=shopping_de
paid_shopping  utm_source=google_shopping&utm_medium=cpc
paid_shopping  utm_source=amazon&utm_medium=cpc&utm_campaign=brand
paid_shopping  utm_source=amazon.co.uk&utm_medium=ppc
paid_shopping  utm_source=ebay&utm_medium=paid-listing
paid_shopping  utm_source=idealo&utm_medium=cpc
paid_shopping  utm_source=idealo.de&utm_medium=cpc
paid_shopping  utm_source=bing&utm_medium=cpc&utm_campaign=shop-winter
paid_shopping  utm_source=bing&utm_medium=paid&utm_campaign=winter_shop
paid_shopping  utm_source=facebook&utm_medium=paid&utm_campaign=shopping-retarget
paid_shopping  utm_source=shopify&utm_medium=cpc
paid_shopping  utm_source=etsy&utm_medium=cpc
paid_shopping  utm_source=walmart.com&utm_medium=cpc
paid_shopping  utm_campaign=Shopping&gclid=Cj0K https://www.google.com/
paid_shopping  gclid=Cj0K https://shopping.google.com/
paid_shopping  utm_medium=cpc https://www.amazon.de/
paid_search  utm_source=google&utm_medium=cpc
paid_search  utm_source=google&utm_medium=cpc&utm_campaign=workshop-tickets
paid_search  utm_source=Google&utm_medium=CPC&utm_campaign=Brand
paid_search  utm_source=google&utm_medium=ppc&gclid=Cj0KCQ https://www.google.com/
paid_search  utm_source=google&utm_medium=paid
paid_search  utm_source=google&utm_medium=paidsearch
paid_search  utm_source=google&utm_medium=paid_search
paid_search  utm_source=google&utm_medium=paid-search&utm_term=booking+software
paid_search  utm_source=google&utm_medium=retargeting
paid_search  utm_source=google&utm_medium=cpm
paid_search  utm_source=google&utm_medium=cpv
paid_search  utm_source=google.com&utm_medium=cpc
paid_search  utm_source=www.google.co.uk&utm_medium=cpc
paid_search  utm_source=adwords
paid_search  utm_source=adwords&utm_medium=brand
paid_search  utm_source=google_ads&utm_medium=text
paid_search  utm_source=googleads
paid_search  utm_source=bingads
paid_search  utm_source=bing&utm_medium=cpc&msclkid=0a1b
paid_search  utm_source=bing&utm_medium=ppc https://www.bing.com/
paid_search  utm_source=yahoo&utm_medium=cpc
paid_search  utm_source=yandex&utm_medium=cpc
paid_search  utm_source=baidu&utm_medium=cpc
paid_search  utm_source=duckduckgo&utm_medium=cpc
paid_search  utm_source=ecosia&utm_medium=cpc
paid_search  utm_source=naver&utm_medium=cpc
paid_search  utm_source=seznam.cz&utm_medium=cpc
paid_search  utm_source=msn&utm_medium=cpc
paid_search  gclid=Cj0KCQiA
paid_search  gclid=Cj0KCQiA https://www.google.com/
paid_search  gclid=Cj0KCQiA https://www.google.fr/
paid_search  gclid=Cj0KCQiA https://news-site.example/article
paid_search  gbraid=0AAAA https://www.google.com/
paid_search  wbraid=ClcK
paid_search  msclkid=9f8e7d
paid_search  msclkid=9f8e7d https://www.bing.com/
paid_search  msclkid=9f8e7d https://duckduckgo.com/
paid_search  utm_campaign=spring&gclid=Cj0K https://www.google.com/
paid_search  utm_source=google&gclid=Cj0K
paid_search  utm_source=bing&msclkid=9f8e
paid_search  utm_medium=cpc https://www.google.com/
paid_search  utm_medium=cpc https://search.yahoo.com/
paid_search  gclid=Cj0K android-app://com.google.android.googlequicksearchbox/
paid_social  utm_source=facebook&utm_medium=cpc
paid_social  utm_source=facebook&utm_medium=paid
paid_social  utm_source=facebook&utm_medium=paid_social&fbclid=IwAR0
paid_social  utm_source=facebook&utm_medium=paidsocial https://m.facebook.com/
paid_social  utm_source=facebook.com&utm_medium=cpc
paid_social  utm_source=l.facebook.com&utm_medium=cpm
paid_social  utm_source=fb&utm_medium=paid
paid_social  utm_source=fb&utm_medium=cpc&utm_campaign=lookalike https://l.instagram.com/
paid_social  utm_source=ig&utm_medium=paid
paid_social  utm_source=instagram&utm_medium=cpc
paid_social  utm_source=meta&utm_medium=paid-social
paid_social  utm_source=facebook_ads
paid_social  utm_source=fb_ads&utm_medium=video
paid_social  utm_source=linkedin&utm_medium=cpc&li_fat_id=b3a1
paid_social  utm_source=linkedin&utm_medium=paid
paid_social  utm_source=LinkedIn&utm_medium=Paid-Social
paid_social  utm_source=linkedin_ads&utm_medium=sponsored
paid_social  utm_source=twitter&utm_medium=cpc
paid_social  utm_source=x&utm_medium=cpc&twclid=26h0
paid_social  utm_source=twitter.com&utm_medium=ppc
paid_social  utm_source=reddit&utm_medium=cpc&rdt_cid=44
paid_social  utm_source=reddit_ads
paid_social  utm_source=pinterest&utm_medium=cpc
paid_social  utm_source=snapchat&utm_medium=cpc
paid_social  utm_source=quora&utm_medium=cpc
paid_social  utm_source=xing&utm_medium=cpc
paid_social  utm_source=nextdoor&utm_medium=cpc
paid_social  twclid=26h0a
paid_social  twclid=26h0a https://t.co/
paid_social  utm_medium=cpc https://www.linkedin.com/
paid_social  utm_medium=retargeting https://lm.facebook.com/
paid_video  utm_source=youtube&utm_medium=cpc
paid_video  utm_source=youtube.com&utm_medium=cpv
paid_video  utm_source=youtube&utm_medium=paid&gclid=Cj0K
paid_video  utm_source=yt-ads
paid_video  utm_source=youtube_ads&utm_medium=instream
paid_video  utm_source=tiktok&utm_medium=cpc&ttclid=E.C.P
paid_video  utm_source=tiktok&utm_medium=paid
paid_video  utm_source=tiktok_ads
paid_video  utm_source=vimeo&utm_medium=cpc
paid_video  utm_source=twitch&utm_medium=cpm
paid_video  gclid=Cj0K https://www.youtube.com/
display  utm_source=criteo&utm_medium=display
display  utm_source=taboola&utm_medium=display
display  utm_source=dv360&utm_medium=banner
display  utm_source=partner-site&utm_medium=cpm
display  utm_source=google&utm_medium=display
display  utm_source=google&utm_medium=Display&gclid=Cj0K
display  utm_source=magazine&utm_medium=interstitial
display  utm_source=magazine&utm_medium=expandable
display  utm_source=facebook&utm_medium=display
display  utm_medium=banner https://blog.example/
paid_other  utm_source=criteo&utm_medium=retargeting
paid_other  utm_source=adroll&utm_medium=cpc
paid_other  utm_source=capterra&utm_medium=ppc
paid_other  utm_source=g2&utm_medium=paid
paid_other  utm_source=outbrain&utm_medium=cpc
paid_other  utm_source=taboola&utm_medium=paid-native
paid_other  utm_source=podcast&utm_medium=paid
paid_other  utm_source=spotify&utm_medium=cpc
paid_other  utm_source=brand&gclid=Cj0K
paid_other  utm_medium=cpc
paid_other  utm_medium=cpc https://review-site.example/
`
